import { href } from "react-router";
import type { PublicContact } from "../../bakery/site/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { LinkButton } from "../../ui/button.tsx";
import { askPath } from "./ask-path.ts";

interface Props {
	words: Pick<GroupWords<"product">, "ask" | "call">;
	productId: string;
	/** The name of the button to order it; null for a product that cannot be ordered. */
	orderLabel: string | null;
	contact: Pick<PublicContact, "phone" | "phoneLink">;
}

/** Buttons to order the product, and to ask about it by message or by phone (product §2.8, §23.2). */
export function AskButtons({ words, productId, orderLabel, contact }: Props) {
	const { phone, phoneLink } = contact;
	return (
		<div className="mt-6 flex flex-wrap gap-3">
			{orderLabel ? (
				<LinkButton
					to={withQuery(href("/order"), { product: productId })}
					rel="nofollow"
					className="flex-[1_0_auto] sm:flex-none"
				>
					{orderLabel}
				</LinkButton>
			) : null}
			<LinkButton
				to={askPath(productId)}
				variant={orderLabel ? "outline" : "default"}
				// The form is one page, however many products lead to it.
				rel="nofollow"
				className="flex-[1_0_auto] sm:flex-none"
			>
				{words.ask}
			</LinkButton>
			{phone ? (
				<LinkButton
					to={phoneLink}
					variant="outline"
					// Begins with the visible word, in every language and wording (WCAG 2.5.3).
					aria-label={`${words.call} ${phone}`}
					className="flex-[1_0_auto] sm:flex-none"
				>
					{words.call}
				</LinkButton>
			) : null}
		</div>
	);
}
