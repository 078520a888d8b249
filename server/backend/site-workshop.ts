import { fileURLToPath } from "node:url";
import { createWorkshop, type Workshop } from "../pictures/workshop.ts";

const program = fileURLToPath(new URL("../pictures/workshop/main.ts", import.meta.url));

/** The one picture workshop of this process, for uploads and for the sizes of pictures. */
export const createSiteWorkshop = (): Workshop => createWorkshop({ program });
