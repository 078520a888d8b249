import { renderArt } from "./render-art.ts";

await renderArt();
