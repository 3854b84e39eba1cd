import { useTexts } from "#i18n";
import { type Selection, toast, useAction } from "#kit";
import { MAX_COPIES } from "./model.ts";
import { batchTexts } from "./texts.ts";

/** The ids of the selected copies for one operation, read when it starts. */
export function useTicked(selection: Selection) {
	const t = useTexts(batchTexts);
	const read = useAction({
		mutationFn: () => selection.load(MAX_COPIES),
	});
	return {
		ids: read.data ?? [],
		isBusy: read.isPending,
		begin() {
			if (selection.count > MAX_COPIES) toast(t("tooMany", { most: MAX_COPIES }), "bad");
			else read.mutate();
		},
		end() {
			read.reset();
			selection.clear();
		},
	};
}
