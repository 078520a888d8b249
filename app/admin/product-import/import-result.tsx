import { useEffect, useRef } from "react";
import { href } from "react-router";
import { countProducts } from "../../bakery/catalog/product-count.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useUndo } from "../undo/undo-provider.tsx";
import type { DoneImport } from "./product-import.tsx";

interface Props {
	done: DoneImport;
	onUndone: () => void;
}

/** Says what was imported, and takes it back. */
export function ImportResult({ done, onUndone }: Props) {
	const undo = useUndo();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<CardSection
			title={`${countProducts(done.count)} imported`}
			intro="Imported allergens aren't reviewed yet: review them before you print labels."
			headingRef={heading}
		>
			<div className="mt-4 flex flex-wrap gap-3">
				<LinkButton to={href("/admin/products")}>See Your Products</LinkButton>
				<Button variant="outline" onClick={() => undo({ entry: done.entry }, onUndone)}>
					Undo Import
				</Button>
			</div>
		</CardSection>
	);
}
