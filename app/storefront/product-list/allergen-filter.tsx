import type { FocusEvent } from "react";
import type { GroupWords } from "../../bakery/words/words.ts";
import { Button } from "../../ui/button.tsx";

const panelId = "allergen-filter";

export interface AllergenBox {
	key: string;
	name: string;
}

interface Props {
	words: GroupWords<"productList">;
	allergens: AllergenBox[];
	/** The keys of the chosen ones, joined by commas. */
	without: string | null;
	isInteractive: boolean;
}

/**
 * The boxes of the 'without …' filter, in a panel over the page (product §21.1). Its button closes
 * the panel, and without scripts sends the form.
 */
export function AllergenFilter({ words, allergens, without, isInteractive }: Props) {
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
