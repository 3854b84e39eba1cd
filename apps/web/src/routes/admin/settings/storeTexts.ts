import { catalogue } from "#i18n";

/** The words of an S3-compatible store: in the settings, for the second backup, and in the set-up. */
export const storeTexts = catalogue(
	{
		endpoint: "Deponun adresi",
		endpointHint:
			"S3 uyumlu bir deponun adresini yazın; örneğin https://s3.eu-central-1.amazonaws.com ya da kurumunuzun kendi deposunun adresi. Rafta, adresi hemen dener.",
		bucket: "Kova (bucket)",
		region: "Bölge (region)",
		access_key: "Erişim anahtarı",
		secret: "Gizli anahtar",
		kept: "Kayıtlı anahtar kullanılır",
	},
	{
		endpoint: "Storage address",
		endpointHint:
			"Enter the address of S3-compatible storage, for example https://s3.eu-central-1.amazonaws.com or your institution's own. Rafta tests the address immediately.",
		bucket: "Bucket",
		region: "Region",
		access_key: "Access key",
		secret: "Secret key",
		kept: "The stored key is used",
	},
);
