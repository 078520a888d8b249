// `node scripts/is-healthy.js` ends with 0 while the site on this machine serves requests, else with
// 1. An image checks its health with it, and may be restarted for it: that the database is away, which
// a restart would not change, is none of its business. Plain JavaScript, because it runs twice a minute.
import { env, exit } from "node:process";

const answer = await fetch(`http://127.0.0.1:${env.PORT ?? "3000"}/health`).catch(() => null);
exit(answer?.ok ? 0 : 1);
