import { useTexts } from "../i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogButtons } from "../ui/Dialog.tsx";
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
