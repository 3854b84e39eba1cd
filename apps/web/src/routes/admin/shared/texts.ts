import { catalogue } from "#i18n";

export const sharedTexts = catalogue({ asTable: "Tablo olarak göster" }, { asTable: "Show as table" });
