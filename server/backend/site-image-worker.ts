import { fileURLToPath } from "node:url";
import { createImageWorker, type ImageWorker } from "../pictures/image-worker.ts";

const program = fileURLToPath(new URL("../pictures/image-worker/main.ts", import.meta.url));

/** The one image worker of this process, for uploads and for the sizes of pictures. */
export const createSiteImageWorker = (): ImageWorker => createImageWorker({ program });
