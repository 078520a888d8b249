import { href } from "react-router";
import type { GroupWords } from "../../bakery/words/words.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import type { Cell, Group, Row } from "./matrix.server.ts";

type Words = GroupWords<"allergenTable">;

interface Props {
	words: Words;
	legend: Cell[];
	columns: { key: string; name: string }[];
	groups: Group[];
}

/** The table, which scrolls by itself in a narrow window, and its legend. */
export function AllergenMatrix({ words, legend, columns, groups }: Props) {
	return (
		<>
			<ul className="allergen-legend" aria-label={words.signs}>
				{legend.map((cell) => (
					<li key={cell.sign}>
						<CellContent {...cell} />
					</li>
				))}
			</ul>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
			<section className="allergen-matrix" aria-label={words.table} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{words.product}</th>
							{columns.map(({ key, name }) => (
								<th key={key} scope="col">
									{name}
								</th>
							))}
						</tr>
					</thead>
					{groups.map(({ category, rows }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two categories may have one name.
						<tbody key={index}>
							<tr>
								<th scope="rowgroup" colSpan={columns.length + 1}>
									<span>
										<bdi>{category ?? words.otherProducts}</bdi>
									</span>
								</th>
							</tr>
							{rows.map((row) => (
								<ProductRow key={row.id} words={words} {...row} />
							))}
						</tbody>
					))}
				</table>
			</section>
		</>
	);
}

function ProductRow({ words, id, name, isReviewed, cells }: Row & { words: Words }) {
	return (
		<tr>
			<th scope="row">
				<SiteLink
					to={href("/products/:id", { id })}
					className="block py-0.5 underline underline-offset-4"
				>
					<bdi>{name}</bdi>
				</SiteLink>
				{isReviewed ? null : <span className="unreviewed">{words.askAboutProduct}</span>}
			</th>
			{cells.map((cell, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a cell is what its column is.
				<td key={index}>
					<CellContent {...cell} />
				</td>
			))}
		</tr>
	);
}

function CellContent({ sign, words }: Cell) {
	return (
		<>
			<span aria-hidden="true">{sign}</span> {words}
		</>
	);
}
