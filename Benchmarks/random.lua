-- Random paths: PATTERN has %x and %y for two whole numbers, %u and %v for them as parts
-- of SIDE, or %i for the number of a tile that is counted row by row.
math.randomseed(tonumber(os.getenv("SEED") or "1"))
local pattern = os.getenv("PATTERN")
local columns, rows = tonumber(os.getenv("COLUMNS")), tonumber(os.getenv("ROWS"))
local step = tonumber(os.getenv("STEP") or "1")
local side = tonumber(os.getenv("SIDE") or "1")
local width = tonumber(os.getenv("WIDTH") or "0")

function request()
  local x, y = math.random(0, columns - 1), math.random(0, rows - 1)
  local path = pattern:gsub("%%x", x * step):gsub("%%y", y * step):gsub("%%i", y * width + x)
  path = path:gsub("%%u", string.format("%.5f", x * step / side)):gsub("%%v", string.format("%.5f", y * step / side))
  return wrk.format("GET", path)
end
