import { useState } from "react";
import { useTexts } from "#i18n";
import { Button } from "#kit";
import { LabelDialog } from "../../labels/LabelDialog.tsx";
import { labelTexts } from "../../labels/texts.ts";
import { useLabelCount } from "../../labels/useLabelCount.ts";

/** Prints the labels of a pile's copies, while some of them have none. */
export function PileLabels({ pile, isMain }: { pile: string; isMain: boolean }) {
	const t = useTexts(labelTexts);
	const [isOpen, setOpen] = useState(false);
	const unlabelled = useLabelCount({ kind: "barcodes", pile, unprinted: "1" });
	return (
		<>
			{unlabelled !== undefined && unlabelled.count > 0 && (
				<Button variant={isMain ? "primary" : undefined} onClick={() => setOpen(true)}>
					{t("print")}
				</Button>
			)}
			{isOpen && <LabelDialog kinds={["barcodes", "spines"]} pile={pile} onClose={() => setOpen(false)} />}
		</>
	);
}
