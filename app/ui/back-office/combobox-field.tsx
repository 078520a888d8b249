import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { Field } from "../field.tsx";

interface Props {
	label: string;
	/** Help text below the field. */
	description?: string | undefined;
	error?: string | undefined;
	/** The chosen value, or typed text that matches none. */
	value: string;
	onChange: (value: string) => void;
	/** The options, in order. Called when the list is opened. */
	optionsOf: () => readonly ComboboxOption[];
	/** The text shown for a value. */
	labelOf: (value: string) => string;
	/** The name of the options for screen readers: "time zones". */
	what: string;
	ref?: Ref<HTMLInputElement>;
}

/**
 * A choice from a long list that is searched by typing (the combobox pattern of ARIA). Text that
 * matches nothing stays in the field, for the form to reject.
 */
export function ComboboxField(props: Props) {
	const { label, description, error, value, onChange, optionsOf, labelOf, what, ref } = props;
	const listId = useId();
	/** The typed text; null while the field shows the chosen value. */
	const [typed, setTyped] = useState<string | null>(null);
	const [isOpen, setOpen] = useState(false);
	const [active, setActive] = useState(0);
	/** Read out in place of the number of options. */
	const [announced, setAnnounced] = useState<string | null>(null);
	const list = useRef<HTMLDivElement>(null);
	const found = isOpen ? findOptions(optionsOf(), typed ?? "") : [];

	function open() {
		setOpen(true);
		setAnnounced(null);
		const chosen = optionsOf().findIndex((option) => option.value === value);
		activate(Math.max(0, chosen));
	}

	function activate(index: number) {
		setActive(index);
		requestAnimationFrame(() => {
			list.current?.children[index]?.scrollIntoView({ block: "nearest" });
		});
	}

	function moveTo(index: number) {
		activate(index);
		// VoiceOver and TalkBack don't read the active option.
		if (/Mac|iP|Android/.test(navigator.userAgent)) setAnnounced(found[index]?.label ?? null);
	}

	function type(text: string) {
		setTyped(text);
		setOpen(true);
		setAnnounced(null);
		activate(0);
	}

	function choose(option: ComboboxOption | undefined) {
		if (option) onChange(option.value);
		setAnnounced(option ? `${option.label} selected` : null);
		setTyped(null);
		setOpen(false);
	}

	/** Leaving the field keeps its text. */
	function leave({ relatedTarget }: FocusEvent) {
		if (list.current?.contains(relatedTarget)) return;
		const text = typed?.trim();
		if (text !== undefined && text !== labelOf(value)) {
			const named = optionsOf().find((option) => isNamed(option, text));
			onChange(named?.value ?? text);
		}
		setTyped(null);
		setOpen(false);
	}

	const keys: Record<string, () => void> = {
		ArrowDown: () => (isOpen ? moveTo((active + 1) % Math.max(1, found.length)) : open()),
		ArrowUp: () => (isOpen ? moveTo((active || found.length) - 1) : open()),
		...(found.length > 0 && { Home: () => moveTo(0), End: () => moveTo(found.length - 1) }),
		...(isOpen && { Enter: () => choose(found[active]), Escape: () => choose(undefined) }),
	};

	function press(event: KeyboardEvent) {
		const act = keys[event.key];
		if (!act) return;
		event.preventDefault();
		act();
	}

	return (
		<Field label={label} description={description} error={error}>
			{(wiring) => (
				<div>
					<div className="relative">
						<input
							{...wiring}
							ref={ref}
							type="text"
							role="combobox"
							aria-autocomplete="list"
							aria-expanded={isOpen}
							aria-controls={listId}
							aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							value={typed ?? labelOf(value)}
							onChange={({ target }) => type(target.value)}
							onFocus={({ target }) => target.select()}
							onClick={() => (isOpen ? undefined : open())}
							onKeyDown={press}
							onBlur={leave}
							className="control"
						/>
						{/* Opens the list without the keyboard of a phone, over the mark that the field draws. */}
						<button
							type="button"
							tabIndex={-1}
							aria-label={`Show ${what}`}
							aria-expanded={isOpen}
							aria-controls={listId}
							onMouseDown={(event) => event.preventDefault()}
							onClick={() => (isOpen ? choose(undefined) : open())}
							className="absolute inset-y-0 end-0 w-11 cursor-pointer"
						/>
					</div>
					{/* Part of the card's flow: the card would cut off a list above it. */}
					<div
						ref={list}
						id={listId}
						role="listbox"
						aria-label={label}
						hidden={found.length === 0}
						tabIndex={-1}
						className="mt-1 max-h-72 overflow-y-auto rounded-field border border-edge bg-surface py-1"
					>
						{found.map((option, index) => (
							// biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
							<div
								key={option.value}
								id={`${listId}-${index}`}
								role="option"
								tabIndex={-1}
								aria-selected={option.value === value}
								data-active={index === active || undefined}
								// The focus stays in the field.
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => choose(option)}
								className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 hover:bg-base-200 aria-selected:font-semibold data-active:bg-base-200"
							>
								{option.label}
								{option.hint ? <span className="text-muted text-sm">{option.hint}</span> : null}
							</div>
						))}
					</div>
					<p role="status" className="sr-only">
						{announced ?? (isOpen ? `${found.length} ${what}` : null)}
					</p>
					{isOpen && found.length === 0 ? (
						<p className="mt-1 px-3 py-2 text-muted text-sm">No matches.</p>
					) : null}
				</div>
			)}
		</Field>
	);
}

export interface ComboboxOption {
	value: string;
	label: string;
	/** More search words, shown beside it. */
	hint?: string;
	/** Other names to find it by, not shown. */
	otherNames?: readonly string[];
}

/**
 * The options that contain all typed words, in any order, ignoring accents and case. Those in which
 * they begin a word come first: "us dollar" finds the US dollar before the Australian one.
 * @param text a blank one finds everything.
 */
export function findOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
	const words = plainWords(text).split(" ").filter(Boolean);
	const found = options
		.map((option) => ({ option, searched: ` ${searchedWords(option)}` }))
		.filter(({ searched }) => words.every((word) => searched.includes(word)));
	const { begun = [], inside = [] } = Object.groupBy(found, ({ searched }) =>
		words.every((word) => searched.includes(` ${word}`)) ? "begun" : "inside",
	);
	return [...begun, ...inside].map(({ option }) => option);
}

/** Whether a text is the name of an option. */
function isNamed(option: ComboboxOption, text: string): boolean {
	return [option.label, option.value].some((name) => plainWords(name) === plainWords(text));
}

function searchedWords({ label, hint = "", value, otherNames = [] }: ComboboxOption): string {
	return plainWords([label, hint, value, ...otherNames].join(" "));
}

/** Without capitals, accents and punctuation. */
function plainWords(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}
