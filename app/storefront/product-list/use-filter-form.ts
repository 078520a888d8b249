import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { type ProductListFilter, productListPath } from "./product-list-address.ts";

/** Whether React has hydrated the page. */
export function useIsInteractive(): boolean {
	const [isInteractive, setInteractive] = useState(false);
	useEffect(() => setInteractive(true), []);
	return isInteractive;
}

/**
 * Shows the list as its form is filled, and keeps the form in step with the address. A choice made
 * before this script loaded is shown now.
 */
export function useFilterForm({ category, day, without }: ProductListFilter) {
	const navigate = useNavigate();
	/** The number of the choice that led here, if one did. */
	const choice: unknown = useLocation().state;
	const isHistory = useNavigationType() === "POP";
	const form = useRef<HTMLFormElement>(null);
	const isFollowing = useRef(false);
	const latestChoice = useRef(0);
	const showFilled = useCallback(
		(filled: HTMLFormElement) => {
			latestChoice.current += 1;
			const state = latestChoice.current;
			return navigate(pathOf(filled), { preventScrollReset: true, state });
		},
		[navigate],
	);

	// At once, and not after the next tap, which it would take back.
	useLayoutEffect(() => {
		// The page of a newer choice is on its way; this one would take that choice back.
		const isOutdated = !isHistory && typeof choice === "number" && choice < latestChoice.current;
		if (form.current && isFollowing.current && !isOutdated) {
			fill(form.current, { category, day, without });
		}
	}, [category, day, without, choice, isHistory]);

	useEffect(() => {
		const filled = form.current;
		if (!filled || isFollowing.current) return;
		isFollowing.current = true;
		if (isChanged(filled, { category, day, without })) showFilled(filled);
	}, [category, day, without, showFilled]);

	return {
		form,
		show: (event: FormEvent<HTMLFormElement>) => showFilled(event.currentTarget),
	};
}

function pathOf(form: HTMLFormElement): string {
	const filled = new FormData(form);
	const text = (name: string) => filled.getAll(name).join(",");
	return productListPath({
		category: text("category"),
		day: text("day"),
		without: text("without"),
	});
}

type Control = HTMLSelectElement | HTMLInputElement;

function isChanged(form: HTMLFormElement, filter: ProductListFilter): boolean {
	return controlsOf(form).some((control) => currentOf(control) !== wantedOf(control, filter));
}

function fill(form: HTMLFormElement, filter: ProductListFilter): void {
	for (const control of controlsOf(form)) {
		const wanted = wantedOf(control, filter);
		if (typeof wanted === "boolean") (control as HTMLInputElement).checked = wanted;
		else control.value = wanted;
	}
}

function controlsOf(form: HTMLFormElement): Control[] {
	return [...form.querySelectorAll<Control>("select, input")];
}

function currentOf(control: Control): string | boolean {
	return "checked" in control ? control.checked : control.value;
}

function wantedOf(control: Control, filter: ProductListFilter): string | boolean {
	const wanted = filter[control.name as keyof ProductListFilter];
	if ("checked" in control) return wanted?.split(",").includes(control.value) ?? false;
	return wanted ?? "";
}
