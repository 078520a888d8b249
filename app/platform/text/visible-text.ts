/** Blanks, and characters that nobody sees: of zero width, for control, or drawn as a blank. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a text has anything to see. */
export function isVisible(text: string): boolean {
	return visible.test(text);
}
