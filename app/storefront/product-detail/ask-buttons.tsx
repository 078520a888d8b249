import { href } from "react-router";
import type { PublicContact } from "../../bakery/site/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { LinkButton } from "../../ui/button.tsx";

interface Props {
	words: Pick<GroupWords<"product">, "ask" | "call">;
	productId: string;
	/** Whether a button above orders the product: then these are quiet. */
	isOrderable: boolean;
	contact: Pick<PublicContact, "phone" | "phoneLink">;
}

/** Asks about the product by message or by phone (product §2.8). */
export function AskButtons({ words, productId, isOrderable, contact }: Props) {
	const { phone, phoneLink } = contact;
	return (
		<div className="ask-buttons">
			<LinkButton
				to={askPath(productId)}
				variant={isOrderable ? "quiet" : "default"}
				// The form is one page, however many products lead to it.
				rel="nofollow"
			>
				{words.ask}
			</LinkButton>
			{phone ? (
				<LinkButton
					to={phoneLink}
					variant={isOrderable ? "quiet" : "outline"}
					// Begins with the visible word, in every language and wording (WCAG 2.5.3).
					aria-label={`${words.call} ${phone}`}
				>
					{words.call}
				</LinkButton>
			) : null}
		</div>
	);
}

/** The contact form with a product as its subject. */
export function askPath(productId: string): string {
	return `${withQuery(href("/contact"), { product: productId })}#message`;
}
