import { download } from "#data";
import { catalogue, useTexts } from "#i18n";
import { type Action, Button, Dialog, FormErrors, useAction } from "#kit";

const texts = catalogue(
	{
		load: "Liste yükle",
		open: "Eser ve nüshaları indir",
		title: "Eser ve nüshaları indir",
		lead: "Okulunuzun bütün eserleri ve nüshaları tek dosyaya yazılır. Aynı dosyayı “Liste yükle” ile yeniden yükleyebilirsiniz.",
		xlsx: "Excel (XLSX)",
		csv: "Metin tablosu (CSV)",
		mrc: "MARC 21 (MRC)",
		xml: "MARCXML",
		hint: "Excel ve CSV dosyalarında her nüsha bir satırdır; MARC dosyaları başka kütüphane programları içindir.",
	},
	{
		load: "Import",
		open: "Download titles and copies",
		title: "Download titles and copies",
		lead: "The file contains all of your school's titles and copies. You can upload it again with “Import”.",
		xlsx: "Excel (XLSX)",
		csv: "Text table (CSV)",
		mrc: "MARC 21 (MRC)",
		xml: "MARCXML",
		hint: "Excel and CSV files have one row per copy; MARC files are for other library systems.",
	},
);

const formats = ["xlsx", "csv", "mrc", "xml"] as const;

function TitleFiles({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const get = useAction({
		quiet: true,
		mutationFn: (format: (typeof formats)[number]) => download(`/api/exports/titles?format=${format}`),
		onSuccess: onClose,
	});
	return (
		<Dialog title={t("title")} onClose={onClose}>
			<p>{t("lead")}</p>
			<div className="grid gap-2 sm:grid-cols-2">
				{formats.map((format) => (
					<Button
						key={format}
						busy={get.isBusyWith(format)}
						paused={get.isPending}
						onClick={() => get.mutate(format)}
					>
						{t(format)}
					</Button>
				))}
			</div>
			<p className="text-sm opacity-80">{t("hint")}</p>
			<FormErrors error={get.error} />
		</Dialog>
	);
}

/** Exports a school's titles and copies, and imports book lists. */
export function useTitleFiles(): { load(run: () => void): Action; export: Action } {
	const t = useTexts(texts);
	return {
		load: (run) => ({ text: t("load"), run }),
		export: { text: t("open"), dialog: (close) => <TitleFiles onClose={close} /> },
	};
}
