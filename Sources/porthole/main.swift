import Glibc
import PortholeServer

exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), environment: RunningProcess.environment).rawValue)
