import { LinkButton } from "../../ui/button.tsx";

export interface OrderChoice {
	/** The size; null for a product without a choice of sizes. */
	name: string | null;
	/** 'Order · $9.50', or the price alone where it can't be ordered. */
	text: string;
	/** The order page with the product in this size; null where it can't be ordered. */
	path: string | null;
}

interface Props {
	choices: readonly OrderChoice[];
	/** Names the sizes. */
	label: string;
}

/** A button that orders the product, or one for each of its sizes (product §2.8, §23.2). */
export function OrderChoices({ choices, label }: Props) {
	return (
		<ul id="sizes" aria-label={choices[1] && label} className="order-choices">
			{choices.map(({ name, text, path }) => (
				<li key={name}>
					{name && <span dir="auto">{name}</span>}
					{path ? (
						<LinkButton to={path} rel="nofollow">
							{text}
							<span className="sr-only"> {name}</span>
						</LinkButton>
					) : (
						<strong>{text}</strong>
					)}
				</li>
			))}
		</ul>
	);
}
