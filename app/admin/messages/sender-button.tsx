import { UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SenderDialog } from "./sender-dialog.tsx";

/** Opens what can be done with all messages from an email address. */
export function SenderButton({ onErased }: { onErased: () => void }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button variant="outline" onClick={() => setOpen(true)}>
				<UserRoundSearch aria-hidden="true" className="size-5" />
				Messages of One Person
			</Button>
			{isOpen ? <SenderDialog onClose={() => setOpen(false)} onErased={onErased} /> : null}
		</>
	);
}
