import type { FirstDayStep } from "@rafta/library/first-day/steps";
import { lazy, Suspense, useState } from "react";
import { useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Link } from "#kit";
import { FileStep } from "./FileStep.tsx";
import { texts } from "./texts.ts";

const LabelDialog = lazy(() =>
	import("../../labels/LabelDialog.tsx").then(({ LabelDialog }) => ({ default: LabelDialog })),
);

/** Does a step: a file, a dialog that prints, or the desk. */
export function StepAction({ step, primary = true }: { step: FirstDayStep; primary?: boolean }) {
	const t = useTexts(texts);
	const user = useUser();
	const [isOpen, setOpen] = useState(false);
	if (step === "class_list" || step === "book_list") return <FileStep step={step} />;
	if (step === "first_loan")
		return (
			<Link href="/book_loans/create" className="btn btn-primary self-start">
				{t("first_loanGo")}
			</Link>
		);
	return (
		<>
			<Button variant={primary ? "primary" : "plain"} className="self-start" onClick={() => setOpen(true)}>
				{t(`${step}Go`)}
			</Button>
			{isOpen && (
				<Suspense>
					<LabelDialog
						kinds={step === "labels" ? ["barcodes", "spines"] : ["cards", "classes"]}
						library={user?.library_id || undefined}
						onClose={() => setOpen(false)}
					/>
				</Suspense>
			)}
		</>
	);
}
