import type { FocusEvent } from "react";

/**
 * Closes a popover when the focus moves on by keyboard, so that it covers nothing that has the focus.
 * Its own button closes it by itself.
 */
export function closeWhenLeft({
	currentTarget: panel,
	relatedTarget: next,
}: FocusEvent<HTMLElement>) {
	if (!next || panel.contains(next)) return;
	if (next instanceof HTMLButtonElement && next.popoverTargetElement === panel) return;
	panel.hidePopover?.();
}
