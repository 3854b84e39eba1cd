import { useTexts } from "#i18n";
import { Button } from "#kit";
import type { SelectionActionProps } from "../../resource/props.ts";
import { batchTexts } from "./texts.ts";
import { useTicked } from "./useTicked.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** Withdraws the selected copies from the register. */
export default function WithdrawCopies({ selection }: SelectionActionProps) {
	const t = useTexts(batchTexts);
	const ticked = useTicked(selection);
	return (
		<>
			<Button busy={ticked.isBusy} onClick={ticked.begin}>
				{t("withdraw")}
			</Button>
			{ticked.ids.length > 0 && <WithdrawDialog ids={ticked.ids} onClose={ticked.end} />}
		</>
	);
}
