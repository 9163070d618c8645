import Glibc
import ImageWorker

exit(WorkerCommand.run(Array(CommandLine.arguments.dropFirst())))
