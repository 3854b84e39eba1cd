import { useTexts } from "#i18n";
import { Button, Dialog, DialogButtons } from "#kit";
import { useDeskState } from "./state.ts";
import { texts } from "./texts.ts";

/** Confirmation before a user signs out whose operations have not reached the server. */
export default function LeaveDialog({ onLeave, onClose }: { onLeave(): void; onClose(): void }) {
	const t = useTexts(texts);
	const { waiting, isLasting } = useDeskState();
	return (
		<Dialog title={t("leaveTitle")} onClose={onClose}>
			<p>{t(isLasting ? "leaveText" : "leaveMemory", { count: waiting })}</p>
			<DialogButtons onClose={onLeave} close={t("leave")}>
				<Button variant="primary" onClick={onClose}>
					{t("stay")}
				</Button>
			</DialogButtons>
		</Dialog>
	);
}
