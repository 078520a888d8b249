import {
	type FocusEvent,
	type FormEvent,
	useCallback,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { Form, href, useLocation, useNavigate, useNavigationType } from "react-router";
import type { OfferedDay } from "../../bakery/availability/availability.server.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { type ProductListFilter, productListPath } from "./product-list-address.ts";

/** Two share the width of a phone. */
const selectWidth = "flex-[1_1_8rem] sm:max-w-72";

interface Props {
	words: GroupWords<"productList">;
	categories: Pick<Category, "name" | "slug">[];
	/** Those on which the bakery opens. */
	days: OfferedDay[];
	/** Empty where the list can't be filtered by them. */
	allergens: AllergenBox[];
	filter: ProductListFilter;
	/** The number of products. */
	summary: string;
}

/**
 * What the list can be filtered by: category, day, and allergens (product §3). A
 * choice applies at once; without scripts, buttons send the form.
 */
export function ProductFilters(props: Props) {
	const { words, categories, days, allergens, filter, summary } = props;
	const { form, show } = useFilterForm(filter);
	const isInteractive = useIsInteractive();
	return (
		<Form
			ref={form}
			action={href("/products")}
			onChange={show}
			className="my-8 flex flex-wrap items-end gap-x-2 gap-y-3 md:mt-12"
		>
			{categories.length > 0 ? (
				<SelectField
					label={words.category}
					name="category"
					defaultValue={filter.category ?? ""}
					// Browsers that restore a form would show a choice that the address does not have.
					autoComplete="off"
					className={selectWidth}
				>
					<option value="">{words.allCategories}</option>
					{categories.map(({ name, slug }) => (
						<option key={slug} value={slug}>
							{name}
						</option>
					))}
				</SelectField>
			) : null}
			{days.length > 0 ? (
				<SelectField
					label={words.available}
					name="day"
					defaultValue={filter.day ?? ""}
					autoComplete="off"
					className={selectWidth}
				>
					<option value="">{words.anyDay}</option>
					{days.map(({ date, name }) => (
						<option key={date} value={date}>
							{name}
						</option>
					))}
				</SelectField>
			) : null}
			{allergens.length > 0 ? (
				<AllergenFilter
					words={words}
					allergens={allergens}
					without={filter.without}
					isInteractive={isInteractive}
				/>
			) : null}
			{isInteractive ? null : (
				// Shown when a selection differs from the page.
				<Button
					type="submit"
					variant="outline"
					className="[form:not(:has(option:checked:not([selected])))>&]:hidden"
				>
					{words.show}
				</Button>
			)}
			<p role="status" className="ms-auto text-muted text-sm">
				{summary}
			</p>
		</Form>
	);
}

const panelId = "allergen-filter";

interface AllergenBox {
	key: string;
	name: string;
}

interface AllergenFilterProps {
	words: GroupWords<"productList">;
	allergens: AllergenBox[];
	/** The keys of the chosen ones, joined by commas. */
	without: string | null;
	isInteractive: boolean;
}

/**
 * The boxes of the 'without …' filter, in a panel over the page (product §3). Its button closes
 * the panel, and without scripts sends the form.
 */
function AllergenFilter({ words, allergens, without, isInteractive }: AllergenFilterProps) {
	const chosen = without?.split(",") ?? [];
	return (
		<>
			<button
				type="button"
				popoverTarget={panelId}
				className="control menu-button w-auto font-semibold text-sm"
			>
				{words.without}
				{chosen.length > 0 ? ` (${chosen.length})` : ""}
			</button>
			<fieldset id={panelId} popover="auto" onBlur={closeWhenLeft} className="filter-panel">
				<legend className="text-muted text-sm">{words.withoutHint}</legend>
				<ul className="card-columns gap-x-4 mt-2">
					{allergens.map(({ key, name }) => (
						<li key={key}>
							<label className="inline-flex min-h-11 items-center gap-3">
								<input
									type="checkbox"
									name="without"
									value={key}
									defaultChecked={chosen.includes(key)}
									autoComplete="off"
									className="size-5 shrink-0 accent-primary-text"
								/>
								{name}
							</label>
						</li>
					))}
				</ul>
				<Button
					type={isInteractive ? "button" : "submit"}
					popoverTarget={panelId}
					popoverTargetAction="hide"
					className="mt-3 w-full"
				>
					{words.showProducts}
				</Button>
			</fieldset>
		</>
	);
}

/**
 * Closes a popover when the focus moves on by keyboard, so that it covers nothing that has the focus.
 * Its own button closes it by itself.
 */
function closeWhenLeft({ currentTarget: panel, relatedTarget: next }: FocusEvent<HTMLElement>) {
	const isStaying = !next || panel.contains(next);
	if (isStaying || (next as HTMLButtonElement).popoverTargetElement === panel) return;
	panel.hidePopover?.();
}

/** Whether React has hydrated the page. */
function useIsInteractive(): boolean {
	const [isInteractive, setInteractive] = useState(false);
	useEffect(() => setInteractive(true), []);
	return isInteractive;
}

/**
 * Shows the list as its form is filled, and keeps the form in step with the address. A choice made
 * before this script loaded is shown now.
 */
function useFilterForm({ category, day, without }: ProductListFilter) {
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
