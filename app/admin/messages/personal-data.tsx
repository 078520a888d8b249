import { useId } from "react";
import type { RetentionNoticeData } from "../../bakery/messages/retention/schema.ts";
import { RetentionNotice } from "./retention-notice.tsx";
import { SenderButton } from "./sender-button.tsx";

interface Props {
	retention: RetentionNoticeData;
	/** Called when all messages of one person were erased. */
	onErased: () => void;
}

/** For how long messages are kept, and the way to all messages of one person (product §14). */
export function PersonalData({ retention, onErased }: Props) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
			<h2 id={id} className="text-label">
				Personal Data
			</h2>
			<div className="mt-2 mb-4">
				<RetentionNotice {...retention} />
			</div>
			<SenderButton onErased={onErased} />
		</section>
	);
}
