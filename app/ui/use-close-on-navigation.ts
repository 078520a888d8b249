import { type RefObject, useEffect } from "react";

/**
 * Closes a menu when somebody follows a link or goes back: the next page comes without a reload and
 * would have the menu over it. A page that comes for another reason, such as a save, closes nothing:
 * the menu may have been opened while it was on its way.
 * @param menu a popover.
 */
export function useCloseOnNavigation(menu: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const close = () => menu.current?.hidePopover?.();
		const closeForLink = ({ target, defaultPrevented: isOfRouter }: MouseEvent) => {
			if (isOfRouter && (target as Element).closest("a")) close();
		};
		window.addEventListener("click", closeForLink);
		window.addEventListener("popstate", close);
		return () => {
			window.removeEventListener("click", closeForLink);
			window.removeEventListener("popstate", close);
		};
	}, [menu]);
}
