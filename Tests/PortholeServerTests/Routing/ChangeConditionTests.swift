import HTTPMessage
import Testing

@testable import PortholeServer

@Suite struct ChangeConditionTests {
    static let stored = EntityTag("stored")
    static let fits = EntityTagList.tags([EntityTag("other")!, EntityTag("stored")!])
    static let isWeak = EntityTagList.tags([EntityTag("stored", isWeak: true)!])
    static let fitsNot = EntityTagList.tags([EntityTag("other")!])

    @Test(
        arguments: [
            // If-Match, If-None-Match, what is stored, whether the change is made
            (nil, nil, nil, true), (nil, nil, stored, true), (.any, nil, nil, false), (.any, nil, stored, true),
            (fits, nil, stored, true), (fits, nil, nil, false), (fitsNot, nil, stored, false),
            (isWeak, nil, stored, false), (nil, .any, nil, true), (nil, .any, stored, false),
            (nil, fits, stored, false), (nil, isWeak, stored, false), (nil, fitsNot, stored, true),
            (nil, fits, nil, true), (fits, fitsNot, stored, true), (fits, .any, stored, false),
        ] as [(EntityTagList?, EntityTagList?, EntityTag?, Bool)]
    )
    func aConditionHoldsAsTheRFCHasIt(
        match: EntityTagList?,
        noneMatch: EntityTagList?,
        stored: EntityTag?,
        isAllowed: Bool
    ) {
        #expect(ChangeCondition(match: match, noneMatch: noneMatch).allows(stored) == isAllowed)
    }
}
