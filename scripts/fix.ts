// `npm run fix` formats all files and makes the corrections that the linter can make by itself.
import { spawnSync } from "node:child_process";

const command = ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "."];
const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
process.exit(status ?? 1);
