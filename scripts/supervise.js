// `node scripts/supervise.js [FLAG …] PROGRAM` runs a server of the project with these flags of Node
// and starts it again when it has died.
import { supervise } from "../server/process/supervisor.js";

supervise(process.argv.slice(2));
