/** The tag of what an answer holds. */

/**
 * What `If-Match` is to name; null where there is none.
 *
 * The service's tags are strong. A proxy that compresses makes them weak, and a weak one meets no `If-Match` (RFC 9110,
 * section 13.1.1): whatever is stored would seem to be another's, and could not be replaced.
 * @param {Response} response
 */
export const tagOf = ({ headers }) => headers.get('ETag')?.replace(/^W\//, '') ?? null;
