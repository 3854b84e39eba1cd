import type { RequestOf } from "@rafta/library/api/index";
import { useMutation } from "@tanstack/react-query";
import { call } from "#data";
import { useTexts } from "#i18n";
import { FormDialog } from "#kit";
import { texts } from "../texts.ts";
import { isDestructive, type Step, textOf, valuesOf } from "./steps.ts";
import { editTexts } from "./texts.ts";

/** A requested change of collections. */
export type Wish = RequestOf<"POST /api/schema/preview">["body"];

/** Asks the server for the effects of a change. */
export const usePreview = () =>
	useMutation({ mutationFn: (wish: Wish) => call("POST /api/schema/preview", { body: wish }) });

/** Preview of a change before it is applied; if values are lost, the collection's name has to be typed. */
export function Preview({
	name,
	steps,
	carryOut,
	onClose,
}: {
	/** The name to type for confirmation. */
	name: string;
	steps: readonly Step[];
	carryOut(): Promise<void>;
	onClose(): void;
}) {
	const t = useTexts(editTexts);
	const s = useTexts(texts);
	const loses = steps.some(isDestructive);
	const stepText = (step: Step): string => {
		const values = valuesOf(step);
		if ("rule" in step) values.rule = s(`rule_${step.rule}` as "rule_listRule");
		if (step.kind === "rule_changed")
			values.to = step.to === null ? s("onlyAdmin") : values.to || s("everybody");
		return t(`step_${textOf(step)}` as "step_table_made", values);
	};
	return (
		<FormDialog
			title={t("previewTitle")}
			lead={
				steps.length === 0 ? (
					<p>{t("nothing")}</p>
				) : (
					<ul className="flex list-disc flex-col gap-2 ps-5">
						{steps.map((step) => (
							<li
								key={JSON.stringify(step)}
								className={`break-words ${isDestructive(step) ? "text-error-ink font-semibold" : ""}`}
							>
								{stepText(step)}
							</li>
						))}
					</ul>
				)
			}
			initial={{ typed: "" }}
			fields={loses ? [{ name: "typed", label: t("confirmName", { name }), autoComplete: "off" }] : []}
			isReady={({ typed }) => !loses || typed.trim() === name}
			save={carryOut}
			submit={t("confirm")}
			variant={loses ? "danger" : "primary"}
			onSaved={() => undefined}
			onClose={onClose}
		/>
	);
}
