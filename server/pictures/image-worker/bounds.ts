/** How long a picture may be worked on. */
export const maximumSeconds = 20;

/** A drawing of a few bytes may take long to draw already. */
export const maximumDrawingBytes = 1_000_000;
