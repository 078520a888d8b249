import { href } from "react-router";
import { withQuery } from "../../platform/text/with-query.ts";

/** The contact form with a product as its subject. */
export function askPath(productId: string): string {
	return `${withQuery(href("/contact"), { product: productId })}#message`;
}
