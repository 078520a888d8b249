import type { LucideIcon } from "lucide-react";
import { Button } from "../../ui/button.tsx";

interface Props {
	label: string;
	icon: LucideIcon;
	/** While another action is under way. */
	isBusy?: boolean;
	onClick: () => void;
}

/** A button for the selected entries; on a phone its icon alone. */
export function SelectionAction({ label, icon: Icon, isBusy = false, onClick }: Props) {
	return (
		<Button
			variant="quiet"
			title={label}
			aria-disabled={isBusy || undefined}
			className="px-3 aria-disabled:cursor-progress"
			onClick={() => isBusy || onClick()}
		>
			<Icon aria-hidden="true" className="size-5" />
			<span className="max-sm:sr-only">{label}</span>
		</Button>
	);
}
