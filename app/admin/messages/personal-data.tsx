import { useId } from "react";
import type { RetentionNoticeData } from "../../bakery/messages/retention/schema.ts";
import { RetentionNotice } from "./retention-notice.tsx";
import { SenderButton } from "./sender-button.tsx";

/** For how long messages are kept, and the way to all messages of one person (product §14). */
export function PersonalData({ retention }: { retention: RetentionNoticeData }) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
			<h2 id={id} className="text-label">
				Personal Data
			</h2>
			<div className="mt-2 mb-4">
				<RetentionNotice {...retention} />
			</div>
			<SenderButton />
		</section>
	);
}
