import type { GroupWords } from "../../bakery/words/words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { phoneAddress } from "../layout/contact-links.ts";
import { askPath } from "./ask-path.ts";

interface Props {
	words: Pick<GroupWords<"product">, "ask" | "call">;
	productId: string;
	/** Null where the owner doesn't show it. */
	phone: string | null;
	/** The name of the button for it. */
	callLabel: string | null;
}

/** Buttons to ask about the product, by message or by phone (product §2.8). */
export function AskButtons({ words, productId, phone, callLabel }: Props) {
	return (
		<div className="mt-6 flex flex-wrap gap-3">
			<LinkButton
				to={askPath(productId)}
				// The form is one page, however many products lead to it.
				rel="nofollow"
				className="flex-[1_0_auto] sm:flex-none"
			>
				{words.ask}
			</LinkButton>
			{phone ? (
				<LinkButton
					to={phoneAddress(phone)}
					variant="outline"
					aria-label={callLabel ?? undefined}
					className="flex-[1_0_auto] sm:flex-none"
				>
					{words.call}
				</LinkButton>
			) : null}
		</div>
	);
}
