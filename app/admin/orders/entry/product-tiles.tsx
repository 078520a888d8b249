import { Minus } from "lucide-react";
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { formatPrice } from "../../../bakery/catalog/prices/price.ts";
import { imageSource } from "../../../bakery/media/image-source.ts";
import { problemNames } from "../../../bakery/orders/orders.admin.ts";
import type { OrderEntryForm } from "../../../bakery/orders/schema.ts";
import { nameOfLine, priceOf } from "../../../bakery/orders/stored-order.ts";
import { matchesSearch } from "../../../bakery/search.ts";
import { IconButton } from "../../../ui/back-office/icon-button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Image } from "../../../ui/image.tsx";
import { BreadIcon } from "../../../ui/logo.tsx";
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
	const nameOf = ({ offer, size }: Item) => nameOfLine({ name: offer.name, size });
	const found = items.filter((item) => matchesSearch(nameOf(item), search));
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
			<h2 id="entry-products" className="sr-only">
				Products
			</h2>
			<TextField
				ref={field}
				label="Search products"
				type="search"
				autoComplete="off"
				enterKeyHint="done"
				value={search}
				onChange={({ currentTarget }) => setSearch(currentTarget.value)}
				onKeyDown={press}
			/>
			<ul className="entry-tiles mt-4">
				{found.map((item) => (
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
			<p role="status" className={found.length === 0 ? "py-6 text-muted" : "sr-only"}>
				{search.trim() === "" ? null : foundInWords(found.length)}
			</p>
		</section>
	);
}

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
export function LeftNote({ offer, pieces }: { offer: Item["offer"]; pieces: number }) {
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
