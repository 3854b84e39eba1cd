import { collection, common, text } from "./definition.ts";
import { everybody, readOnly } from "./rules.ts";

/**
 * Installation-wide settings, in one record. Everybody reads and follows all of it, so that open clients learn at once
 * which screens they may open. Nothing secret belongs here.
 */
export const site_settings = collection({
	name: "site_settings",
	type: "base",
	label: { one: text("Site ayarı", "Site setting"), many: text("Site ayarları", "Site settings") },
	fields: [
		{ type: "text", name: "title", label: text("Başlık", "Site title"), max: 120 },
		{ type: "text", name: "description", label: text("Açıklama", "Description"), max: 400 },
		{
			type: "file",
			name: "image",
			label: text("Görsel", "Image"),
			maxSize: 4 * 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
		},
		{ type: "text", name: "canonical", label: text("Herkese açık adres", "Public address"), max: 300 },
		{ type: "text", name: "theme_default", label: text("Varsayılan tema", "Default theme"), max: 30 },
		{ type: "json", name: "legal_texts", label: text("Yasal metinler", "Legal texts"), maxSize: 400_000 },
		{ type: "json", name: "screen_access", label: text("Ekran erişimi", "Screen access"), maxSize: 40_000 },
		{
			type: "json",
			name: "registration",
			label: text("Kimler kayıt olabilir", "Who can sign up"),
			maxSize: 2000,
		},
		...common,
	],
	indexes: [],
	rules: readOnly(everybody),
});
