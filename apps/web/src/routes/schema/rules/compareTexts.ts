import { catalogue } from "#i18n";

export const compareTexts = catalogue(
	{
		compare: "Son 30 gün için karşılaştır",
		unchanged: "Hiçbir sonuç değişmez.",
		changed: "{same} sonuç aynı kalır; {lost} erişim artık reddedilir, {gained} erişim artık kabul edilir.",
		noRecords: "Son 30 günde eklenen ya da değişen kayıt yok.",
		empty: "Koleksiyonda kayıt yok.",
		what: "Kural, son 30 günün {records} kaydında, bu sürede giriş yapan {accounts} hesap ve giriş yapmamış bir kişi adına denendi.",
		whatUndated:
			"Kural, tarihi bilinmeyen {records} kayıtta, son 30 günde giriş yapan {accounts} hesap ve giriş yapmamış bir kişi adına denendi.",
		whatGuest:
			"Son 30 günde yönetici dışında kimse giriş yapmadı: kural, {records} kayıtta yalnızca giriş yapmamış bir kişi adına denendi.",
		notAll: "Kayıtların hepsi değil, en yenileri denendi.",
		loses: "Artık reddedilir: {who}, “{record}”",
		gains: "Artık kabul edilir: {who}, “{record}”",
		more: "ve {count} kayıt daha",
		guest: "giriş yapmamış bir kişi",
	},
	{
		compare: "Compare results for the last 30 days",
		unchanged: "No results would change.",
		changed:
			"{same} {same|result|results} would stay the same, {lost} would change to refused and {gained} to allowed.",
		noRecords: "No records were added or changed in the last 30 days.",
		empty: "This collection has no records.",
		what: "The rule was tested on {records} {records|record|records} from the last 30 days, as {accounts} {accounts|account|accounts} that signed in during that time and as a visitor who is not signed in.",
		whatUndated:
			"The rule was tested on {records} {records|record|records} of unknown date, as {accounts} {accounts|account|accounts} that signed in during the last 30 days and as a visitor who is not signed in.",
		whatGuest:
			"Only administrators signed in during the last 30 days, so the rule was tested on {records} {records|record|records} only as a visitor who is not signed in.",
		notAll: "Only the newest records were tested, not all of them.",
		loses: "Now refused: {who}, “{record}”",
		gains: "Now allowed: {who}, “{record}”",
		more: "and {count} more {count|record|records}",
		guest: "a visitor who is not signed in",
	},
);
