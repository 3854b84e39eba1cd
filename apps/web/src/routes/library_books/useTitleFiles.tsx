import { catalogue } from "@rafta/words";
import { download } from "#data";
import { useTexts } from "#i18n";
import { type Action, Button, Dialog, FormErrors, useAction } from "#kit";

const texts = catalogue("web/library_books/useTitleFiles");

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
