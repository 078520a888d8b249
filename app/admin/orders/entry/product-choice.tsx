import { Minus, Plus } from "lucide-react";
import { Fragment, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { formatPrice } from "../../../bakery/catalog/prices/price.ts";
import { imageSource } from "../../../bakery/media/image-source.ts";
import { problemNames } from "../../../bakery/orders/orders.admin.ts";
import { totalOf } from "../../../bakery/orders/pieces.ts";
import type { OrderEntry, OrderEntryForm, OrderOffer } from "../../../bakery/orders/schema.ts";
import { nameOfLine, priceOf } from "../../../bakery/orders/stored-order.ts";
import { matchesSearch } from "../../../bakery/search.ts";
import { IconButton } from "../../../ui/back-office/icon-button.tsx";
import { focusNeighborOf } from "../../../ui/back-office/neighbor-focus.ts";
import { TextField } from "../../../ui/field.tsx";
import { Image } from "../../../ui/image.tsx";
import { BreadIcon } from "../../../ui/logo.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { ChoiceField } from "./entry-fields.tsx";
import { type Item, otherPiecesOf, piecesOf, stepItem } from "./menu-of-day.ts";

type Money = Parameters<typeof formatPrice>[1];

interface Props {
	items: readonly Item[];
	lines: OrderEntryForm["lines"];
	money: Money;
	/** Whether products can be chosen above their limits, and sold out. */
	exceeds: boolean;
	/** The error of a line, by its place. */
	errorOf(index: number): string | undefined;
	/** Must stay the same, so that only the tapped tile renders again. */
	onChange: (index: number, pieces: string) => void;
	/** Whether the search gets the focus on wide screens. */
	startsWithSearch: boolean;
}

/** The products, each of them ordered by a tap, under a search. */
export function ProductTiles(props: Props) {
	const { items, lines, exceeds, errorOf, onChange, startsWithSearch } = props;
	const [search, setSearch] = useState("");
	const field = useSearchFocus(startsWithSearch);
	const start = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		// Fewer products end above the place to which the page was scrolled.
		if (search) start.current?.scrollIntoView({ block: "nearest" });
	}, [search]);
	const nameOf = ({ offer, size }: Item) => nameOfLine({ name: offer.name, size });
	const found = items.filter((item) => matchesSearch(nameOf(item), search));
	const categories = [...Map.groupBy(found, ({ offer }) => offer.categoryName)];
	const canAdd = ({ offer }: Item) => offer.problem === null || exceeds;

	/** The keyboard's own Enter adds the first product that was found, and is ready for the next. */
	function press(event: KeyboardEvent<HTMLInputElement>) {
		if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
		event.preventDefault();
		const first = found.find(canAdd);
		if (search.trim() === "" || !first) return;
		onChange(first.index, stepItem(first, 1, props));
		event.currentTarget.select();
	}

	return (
		<section aria-labelledby="entry-products">
			<h2 ref={start} id="entry-products" className="sr-only">
				Products
			</h2>
			<div className="entry-find">
				<TextField
					ref={field}
					label={<VisuallyHidden>Search products</VisuallyHidden>}
					placeholder="Search products"
					type="search"
					autoComplete="off"
					enterKeyHint="done"
					value={search}
					onChange={({ currentTarget }) => setSearch(currentTarget.value)}
					onKeyDown={press}
				/>
				{items.length > MAX_SEEN ? (
					<nav aria-label="Categories" hidden={categories.length < 2}>
						{categories.map(([category], place) => (
							<a key={category} href={`#entry-category-${place}`} className="entry-choice">
								<bdi>{category ?? WITHOUT_CATEGORY}</bdi>
							</a>
						))}
					</nav>
				) : null}
			</div>
			{categories.map(([category, own], place) => (
				<Fragment key={category}>
					<h3 id={`entry-category-${place}`} className="entry-category">
						<bdi>{category ?? WITHOUT_CATEGORY}</bdi>
					</h3>
					<ul className="entry-tiles">
						{own.map((item) => (
							<Tile
								key={`${item.offer.productId} ${item.size}`}
								offer={item.offer}
								size={item.size}
								index={item.index}
								name={nameOf(item)}
								typed={lines[item.index]?.pieces ?? ""}
								pieces={piecesOf(lines[item.index]) + otherPiecesOf(item, lines)}
								more={stepItem(item, 1, props)}
								fewer={stepItem(item, -1, props)}
								money={props.money}
								canAdd={canAdd(item)}
								error={errorOf(item.index)}
								onChange={onChange}
							/>
						))}
					</ul>
				</Fragment>
			))}
			<p role="status" className={found.length === 0 ? "py-6 text-muted" : "sr-only"}>
				{search.trim() === "" ? null : foundInWords(found.length)}
			</p>
		</section>
	);
}

/** So many products are found without links to their categories. */
const MAX_SEEN = 30;

const WITHOUT_CATEGORY = "Without category";

function foundInWords(count: number): string {
	if (count === 0) return "No product matches.";
	return count === 1 ? "1 product" : `${count} products`;
}

/** A phone's keyboard would cover the products. */
function useSearchFocus(isWanted: boolean) {
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (!isWanted || !matchMedia("(min-width: 64rem) and (pointer: fine)").matches) return;
		// After the heading of a screen that was opened (ui/page-focus.tsx).
		const frame = requestAnimationFrame(() => field.current?.focus());
		return () => cancelAnimationFrame(frame);
	}, [isWanted]);
	return field;
}

interface TileProps extends Item {
	name: string;
	/** The pieces as they are typed; empty for none. */
	typed: string;
	/** The pieces of the product, in all sizes. */
	pieces: number;
	/** The pieces as they are typed, after one more and one less. */
	more: string;
	fewer: string;
	money: Money;
	canAdd: boolean;
	error: string | undefined;
	onChange: (index: number, pieces: string) => void;
}

const Tile = memo(function Tile(props: TileProps) {
	const { offer, size, index, name, typed, pieces, more, fewer, money, canAdd, error, onChange } =
		props;
	const id = useId();
	const add = useRef<HTMLButtonElement>(null);
	const isChosen = typed !== "";
	const price = priceOf(offer, size) ?? offer.price;

	function remove() {
		// The pressed button is about to go.
		if (fewer === "") add.current?.focus();
		onChange(index, fewer);
	}

	return (
		<li
			className="entry-tile"
			data-chosen={isChosen || undefined}
			data-gone={(!canAdd && !isChosen) || undefined}
		>
			<button
				ref={add}
				type="button"
				aria-describedby={`${id}-price`}
				aria-disabled={(!canAdd && !isChosen) || undefined}
				onClick={() => onChange(index, more)}
				className="entry-tile-add"
			>
				<TileImage url={offer.imageUrl} />
				<span dir="auto" className="wrap-anywhere min-w-0 flex-1">
					{name}
				</span>
			</button>
			<div className="entry-tile-foot">
				<p id={`${id}-price`} className="min-w-0 flex-1 leading-tight">
					<span className="font-semibold tabular-nums">{formatPrice(price, money)}</span>{" "}
					<LeftNote offer={offer} pieces={pieces} />
				</p>
				{isChosen ? (
					<>
						<IconButton icon={Minus} label={`One less ${name}`} onClick={remove} />
						<input
							aria-label={`Pieces of ${name}`}
							aria-invalid={error ? true : undefined}
							aria-describedby={error ? `${id}-error` : undefined}
							inputMode="numeric"
							autoComplete="off"
							maxLength={3}
							value={typed}
							onFocus={({ currentTarget }) => currentTarget.select()}
							onChange={({ currentTarget }) => onChange(index, currentTarget.value)}
							className="entry-pieces"
						/>
					</>
				) : null}
			</div>
			{error ? (
				<p id={`${id}-error`} className="px-2 pb-2 font-medium text-error text-sm leading-tight">
					{error}
				</p>
			) : null}
		</li>
	);
});

/**
 * Why it can't be ordered, how many pieces are left, or that no more can be chosen.
 * @param pieces of the product, in all sizes
 */
function LeftNote({ offer, pieces }: { offer: Item["offer"]; pieces: number }) {
	const isMore = offer.problem === null && pieces > offer.maximum;
	return (
		<span
			role="status"
			className={isMore ? "block font-medium text-error" : "block text-muted empty:hidden"}
		>
			{leftInWords(offer, pieces)}
		</span>
	);
}

function leftInWords({ problem, leftPieces, maximum }: Item["offer"], pieces: number): string {
	if (problem) return problemNames[problem];
	if (pieces < maximum) return leftPieces === null ? "" : `${leftPieces} left`;
	return maximum === leftPieces ? `Only ${maximum} left` : `At most ${maximum}`;
}

function TileImage({ url }: { url: string | null }) {
	const [missingUrl, setMissingUrl] = useState("");
	if (!url || url === missingUrl) {
		return (
			<span className="entry-tile-image grid place-items-center text-edge">
				<BreadIcon className="size-6" />
			</span>
		);
	}
	return (
		<Image
			source={imageSource(url)}
			alt=""
			sizes="3rem"
			width={48}
			height={48}
			largest={160}
			className="entry-tile-image"
			onError={() => setMissingUrl(url)}
		/>
	);
}

interface ChosenLinesProps {
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
	items: readonly Item[];
	lines: OrderEntryForm["lines"];
	/** Whether products can be chosen above their limits. */
	exceeds: boolean;
	money: Parameters<typeof formatPrice>[1];
	errorOf(index: number): string | undefined;
	onChange: (index: number, pieces: string) => void;
}

/** The chosen products, with their questions. */
export function ChosenLines(props: ChosenLinesProps) {
	const { form, items, lines, money, errorOf, onChange } = props;
	const chosen = items.filter(({ index }) => lines[index]?.pieces.trim());
	if (chosen.length === 0) return <p className="text-muted">Tap a product to add it.</p>;
	const last = new Map(chosen.map((item) => [item.offer.productId, item]));
	return (
		<ul className="grid gap-3">
			{chosen.map((item) => {
				const { offer, size, index } = item;
				const pieces = piecesOf(lines[index]);
				const fewer = stepItem(item, -1, props);
				const all = pieces + otherPiecesOf(item, lines);
				const name = nameOfLine({ name: offer.name, size });
				const price = totalOf([{ price: priceOf(offer, size) ?? offer.price, pieces }]);
				const error = errorOf(index);
				return (
					<li key={index}>
						<div className="flex items-center gap-1">
							<p className="wrap-anywhere min-w-0 flex-1 leading-tight">
								<span className="font-semibold tabular-nums">{pieces} ×</span> {name}
								<span className="block text-muted text-sm tabular-nums">
									{formatPrice(price, money)}
								</span>
								{all < offer.maximum ? null : <LeftNote offer={offer} pieces={all} />}
							</p>
							<IconButton
								icon={Minus}
								label={`One less ${name}`}
								onClick={({ currentTarget }) => {
									// The pressed button is about to go.
									if (fewer === "") focusNeighborOf(currentTarget)();
									onChange(index, fewer);
								}}
							/>
							<IconButton
								icon={Plus}
								label={`One more ${name}`}
								onClick={() => onChange(index, stepItem(item, 1, props))}
							/>
						</div>
						{error ? <p className="font-medium text-error text-sm">{error}</p> : null}
						{last.get(offer.productId) === item ? <Answers offer={offer} form={form} /> : null}
					</li>
				);
			})}
		</ul>
	);
}

/** The questions about a product, in any of its sizes. */
function Answers({ offer, form }: { offer: OrderOffer; form: ChosenLinesProps["form"] }) {
	const { register, formState, getValues } = form;
	return getValues("answers").map(({ product, question }, index) => {
		if (product !== offer.productId) return null;
		const choices = offer.questions.find(({ label }) => label === question)?.choices ?? [];
		// The stored answer may no longer be a choice.
		const stored = formState.defaultValues?.answers?.[index]?.answer ?? "";
		const field = {
			label: question,
			error: formState.errors.answers?.[index]?.answer?.message,
		};
		return (
			<div key={question} className="mt-2">
				{choices.length === 0 ? (
					<TextField
						{...field}
						optional
						autoComplete="off"
						{...register(`answers.${index}.answer`)}
					/>
				) : (
					<ChoiceField
						{...field}
						choices={["", ...new Set([...choices, stored].filter(Boolean))].map((value) => ({
							value,
							label: value || "No answer",
						}))}
						registration={register(`answers.${index}.answer`)}
					/>
				)}
			</div>
		);
	});
}
