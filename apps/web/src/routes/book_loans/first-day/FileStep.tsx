import { Download } from "lucide-react";
import { useId } from "react";
import { useLocation } from "wouter";
import { common, useTexts } from "#i18n";
import { FileChooser, fileDrop, Link, tellFailure } from "#kit";
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
	const c = useTexts(common);
	const id = useId();
	const [, navigate] = useLocation();
	const { screen, accept, byHand } = lists[step];
	function take(file: File) {
		handOver(file);
		navigate(screen);
	}
	return (
		<>
			<div
				className="rounded-box border-base-content/25 bg-base-100 flex flex-col gap-3 border-2 border-dashed p-4 sm:flex-row sm:items-center sm:p-5"
				{...fileDrop(take)}
			>
				<p className="flex-1" id={`${id}-hint`}>
					<span className="block font-semibold max-sm:hidden">{t("drop")}</span>
					<span className="text-sm opacity-75">{t(`${step}Files`)}</span>
				</p>
				<FileChooser
					variant="primary"
					accept={accept}
					aria-label={`${c("action.chooseFile")}: ${t(step)}`}
					aria-describedby={`${id}-hint`}
					onFile={take}
				/>
			</div>
			<p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
				<span className="inline-flex items-center gap-3">
					<Download aria-hidden="true" className="text-primary-ink size-4" />
					<button
						type="button"
						className="link link-hover text-primary-ink font-semibold"
						onClick={() => saveWorkbook(step).catch(tellFailure)}
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
