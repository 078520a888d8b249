// `node scripts/is-ready.js` ends with 0 when the site on this machine can do everything, else with
// 1. An image checks its health with it. Plain JavaScript, because it runs twice a minute.
import { env, exit } from "node:process";

const answer = await fetch(`http://127.0.0.1:${env.PORT ?? "3000"}/ready`).catch(() => null);
exit(answer?.ok ? 0 : 1);
