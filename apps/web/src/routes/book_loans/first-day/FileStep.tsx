import { Download } from "lucide-react";
import { type DragEvent, useId } from "react";
import { useLocation } from "wouter";
import { messageOf } from "../../../data/errors.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { handOver } from "../../imports/handed.ts";
import { saveSample, saveWorkbook } from "./samples.ts";
import { texts } from "./texts.ts";

const lists = {
	class_list: {
		screen: "/students?view=import",
		accept: ".xls,.xlsx,.ods,.csv,.tsv,.txt",
		byHand: "/students/create",
	},
	book_list: {
		screen: "/library_books?view=import",
		accept: ".xls,.xlsx,.ods,.csv,.tsv,.txt,.mrc,.marc,.dat,.iso,.xml,.json",
		byHand: "/library_books?view=pile",
	},
} as const;

/** Takes the file of a list and opens its import; a sample, and the way without a list. */
export function FileStep({ step }: { step: keyof typeof lists }) {
	const t = useTexts(texts);
	const id = useId();
	const [, navigate] = useLocation();
	const { screen, accept, byHand } = lists[step];
	function take(file: File | undefined) {
		if (!file) return;
		handOver(file);
		navigate(screen);
	}
	return (
		<>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard */}
			<div
				className="rounded-box border-base-content/25 bg-base-100 flex flex-col gap-3 border-2 border-dashed p-4 sm:flex-row sm:items-center sm:p-5"
				onDragOver={(event) => event.preventDefault()}
				onDrop={(event: DragEvent) => {
					event.preventDefault();
					take(event.dataTransfer.files[0]);
				}}
			>
				<p className="flex-1" id={`${id}-hint`}>
					<span className="block font-semibold max-sm:hidden">{t("drop")}</span>
					<span className="text-sm opacity-75">{t(`${step}Files`)}</span>
				</p>
				<label
					htmlFor={id}
					className="btn btn-primary has-focus-visible:outline-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
				>
					{t("choose")}
					<input
						id={id}
						type="file"
						accept={accept}
						aria-label={`${t("choose")}: ${t(step)}`}
						aria-describedby={`${id}-hint`}
						className="sr-only"
						onChange={(event) => take(event.target.files?.[0])}
					/>
				</label>
			</div>
			<p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
				<span className="inline-flex items-center gap-3">
					<Download aria-hidden="true" className="text-primary-ink size-4" />
					<button
						type="button"
						className="link link-hover text-primary-ink font-semibold"
						onClick={() => saveWorkbook(step).catch((error) => toast(messageOf(error), "bad"))}
					>
						{t("sample")}
					</button>
					<button
						type="button"
						className="link link-hover text-primary-ink font-semibold"
						aria-label={t("sampleCsv")}
						onClick={() => saveSample(step)}
					>
						CSV
					</button>
				</span>
				<Link href={byHand} className="link link-hover text-primary-ink font-semibold">
					{t(`${step}ByHand`)}
				</Link>
			</p>
		</>
	);
}
