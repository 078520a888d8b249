import type { LucideIcon } from "lucide-react";
import { Button } from "../../ui/button.tsx";

interface Props {
	label: string;
	icon: LucideIcon;
	onClick: () => void;
}

/** A button for the selected entries; on a phone its icon alone. */
export function SelectionAction({ label, icon: Icon, onClick }: Props) {
	return (
		<Button variant="quiet" title={label} className="px-3" onClick={onClick}>
			<Icon aria-hidden="true" className="size-5" />
			<span className="max-sm:sr-only">{label}</span>
		</Button>
	);
}
