import { type ImageName, imageAddress } from "../../platform/images.ts";

/** The image that comes with the program, for a home page without one of its own (product §2.4). */
const DEFAULT_IMAGE: ImageName = { source: "art", key: "default-hero.jpg" };

export const DEFAULT_IMAGE_URL = imageAddress(DEFAULT_IMAGE, 1080);
