import { pictureAddress } from "../../platform/pictures.ts";

/** The picture that comes with the program, for a home page without one of its own (spec §2). */
export const DEFAULT_PICTURE_URL = pictureAddress({ source: "art", key: "default-hero.jpg" }, 960);
