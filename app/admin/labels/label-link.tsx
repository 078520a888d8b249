import { Printer } from "lucide-react";
import { LinkButton } from "../../ui/button.tsx";
import { labelsAddress } from "./labels-address.ts";

/** The way from the editor of a product to its label. */
export function LabelLink({ productId }: { productId: string }) {
	return (
		<LinkButton to={labelsAddress.path({ labels: productId })} variant="outline">
			<Printer aria-hidden="true" className="size-5" />
			Print Label
		</LinkButton>
	);
}
