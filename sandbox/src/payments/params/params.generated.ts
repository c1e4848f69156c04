// Written by npm run generate -w sandbox from the stripe package's type declarations. Do not edit.
import type { ParamSchemas } from './schema';

export const PARAMS: ParamSchemas = {
 "calls": {
  "sessions.create": {
   "$ref": "Checkout.SessionCreateParams"
  },
  "sessions.retrieve": {
   "$ref": "Checkout.SessionRetrieveParams"
  },
  "sessions.list": {
   "$ref": "Checkout.SessionListParams"
  },
  "sessions.expire": {
   "$ref": "Checkout.SessionExpireParams"
  },
  "sessions.lineItems": {
   "$ref": "Checkout.SessionListLineItemsParams"
  },
  "paymentIntents.retrieve": {
   "$ref": "PaymentIntentRetrieveParams"
  },
  "charges.retrieve": {
   "$ref": "ChargeRetrieveParams"
  },
  "refunds.create": {
   "$ref": "RefundCreateParams"
  },
  "refunds.retrieve": {
   "$ref": "RefundRetrieveParams"
  },
  "refunds.list": {
   "$ref": "RefundListParams"
  },
  "disputes.list": {
   "$ref": "DisputeListParams"
  },
  "earlyFraudWarnings.list": {
   "$ref": "Radar.EarlyFraudWarningListParams"
  },
  "events.retrieve": {
   "$ref": "EventRetrieveParams"
  },
  "events.list": {
   "$ref": "EventListParams"
  }
 },
 "$defs": {
  "Checkout.SessionCreateParams": {
   "type": "object",
   "properties": {
    "adaptive_pricing": {
     "$ref": "Checkout.SessionCreateParams.AdaptivePricing"
    },
    "after_expiration": {
     "$ref": "Checkout.SessionCreateParams.AfterExpiration"
    },
    "allow_promotion_codes": {
     "type": "boolean"
    },
    "allowed_payment_method_types": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "acss_debit",
       "affirm",
       "afterpay_clearpay",
       "alipay",
       "alma",
       "amazon_pay",
       "au_becs_debit",
       "bacs_debit",
       "bancontact",
       "billie",
       "bizum",
       "blik",
       "boleto",
       "card",
       "cashapp",
       "crypto",
       "customer_balance",
       "eps",
       "fpx",
       "giropay",
       "grabpay",
       "ideal",
       "kakao_pay",
       "klarna",
       "konbini",
       "kr_card",
       "link",
       "mb_way",
       "mobilepay",
       "multibanco",
       "naver_pay",
       "nz_bank_account",
       "oxxo",
       "p24",
       "pay_by_bank",
       "payco",
       "paynow",
       "paypal",
       "paypay",
       "payto",
       "pix",
       "promptpay",
       "revolut_pay",
       "samsung_pay",
       "satispay",
       "scalapay",
       "sepa_debit",
       "sequra",
       "sofort",
       "sunbit",
       "swish",
       "twint",
       "upi",
       "us_bank_account",
       "wechat_pay",
       "zip"
      ]
     }
    },
    "automatic_tax": {
     "$ref": "Checkout.SessionCreateParams.AutomaticTax"
    },
    "billing_address_collection": {
     "type": "string",
     "enum": [
      "auto",
      "required"
     ]
    },
    "branding_settings": {
     "$ref": "Checkout.SessionCreateParams.BrandingSettings"
    },
    "cancel_url": {
     "type": "string"
    },
    "client_reference_id": {
     "type": "string"
    },
    "consent_collection": {
     "$ref": "Checkout.SessionCreateParams.ConsentCollection"
    },
    "currency": {
     "type": "string"
    },
    "custom_fields": {
     "type": "array",
     "items": {
      "$ref": "Checkout.SessionCreateParams.CustomField"
     }
    },
    "custom_text": {
     "$ref": "Checkout.SessionCreateParams.CustomText"
    },
    "customer": {
     "type": "string"
    },
    "customer_account": {
     "type": "string"
    },
    "customer_creation": {
     "type": "string",
     "enum": [
      "always",
      "if_required"
     ]
    },
    "customer_email": {
     "type": "string"
    },
    "customer_update": {
     "$ref": "Checkout.SessionCreateParams.CustomerUpdate"
    },
    "discounts": {
     "type": "array",
     "items": {
      "$ref": "Checkout.SessionCreateParams.Discount"
     }
    },
    "excluded_payment_method_types": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "acss_debit",
       "affirm",
       "afterpay_clearpay",
       "alipay",
       "alma",
       "amazon_pay",
       "au_becs_debit",
       "bacs_debit",
       "bancontact",
       "billie",
       "bizum",
       "blik",
       "boleto",
       "card",
       "cashapp",
       "crypto",
       "customer_balance",
       "eps",
       "fpx",
       "giropay",
       "grabpay",
       "ideal",
       "kakao_pay",
       "klarna",
       "konbini",
       "kr_card",
       "mb_way",
       "mobilepay",
       "multibanco",
       "naver_pay",
       "nz_bank_account",
       "oxxo",
       "p24",
       "pay_by_bank",
       "payco",
       "paynow",
       "paypal",
       "paypay",
       "payto",
       "pix",
       "promptpay",
       "revolut_pay",
       "samsung_pay",
       "satispay",
       "scalapay",
       "sepa_debit",
       "sequra",
       "sofort",
       "sunbit",
       "swish",
       "twint",
       "upi",
       "us_bank_account",
       "wechat_pay",
       "zip"
      ]
     }
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "expires_at": {
     "type": "integer"
    },
    "integration_identifier": {
     "type": "string"
    },
    "invoice_creation": {
     "$ref": "Checkout.SessionCreateParams.InvoiceCreation"
    },
    "line_items": {
     "type": "array",
     "items": {
      "$ref": "Checkout.SessionCreateParams.LineItem"
     }
    },
    "locale": {
     "type": "string",
     "enum": [
      "auto",
      "bg",
      "cs",
      "da",
      "de",
      "el",
      "en",
      "en-GB",
      "es",
      "es-419",
      "et",
      "fi",
      "fil",
      "fr",
      "fr-CA",
      "hi-IN",
      "hr",
      "hu",
      "id",
      "it",
      "ja",
      "ko",
      "lt",
      "lv",
      "ms",
      "mt",
      "nb",
      "nl",
      "pl",
      "pt",
      "pt-BR",
      "ro",
      "ru",
      "sk",
      "sl",
      "sv",
      "th",
      "tr",
      "vi",
      "zh",
      "zh-HK",
      "zh-TW"
     ]
    },
    "managed_payments": {
     "$ref": "Checkout.SessionCreateParams.ManagedPayments"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "mode": {
     "type": "string",
     "enum": [
      "payment",
      "setup",
      "subscription"
     ]
    },
    "name_collection": {
     "$ref": "Checkout.SessionCreateParams.NameCollection"
    },
    "optional_items": {
     "type": "array",
     "items": {
      "$ref": "Checkout.SessionCreateParams.OptionalItem"
     }
    },
    "origin_context": {
     "type": "string",
     "enum": [
      "mobile_app",
      "web"
     ]
    },
    "payment_intent_data": {
     "$ref": "Checkout.SessionCreateParams.PaymentIntentData"
    },
    "payment_method_collection": {
     "type": "string",
     "enum": [
      "always",
      "if_required"
     ]
    },
    "payment_method_configuration": {
     "type": "string"
    },
    "payment_method_data": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodData"
    },
    "payment_method_options": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions"
    },
    "permissions": {
     "$ref": "Checkout.SessionCreateParams.Permissions"
    },
    "phone_number_collection": {
     "$ref": "Checkout.SessionCreateParams.PhoneNumberCollection"
    },
    "redirect_on_completion": {
     "type": "string",
     "enum": [
      "always",
      "if_required",
      "never"
     ]
    },
    "return_url": {
     "type": "string"
    },
    "saved_payment_method_options": {
     "$ref": "Checkout.SessionCreateParams.SavedPaymentMethodOptions"
    },
    "setup_intent_data": {
     "$ref": "Checkout.SessionCreateParams.SetupIntentData"
    },
    "shipping_address_collection": {
     "$ref": "Checkout.SessionCreateParams.ShippingAddressCollection"
    },
    "shipping_options": {
     "type": "array",
     "items": {
      "$ref": "Checkout.SessionCreateParams.ShippingOption"
     }
    },
    "submit_type": {
     "type": "string",
     "enum": [
      "auto",
      "book",
      "donate",
      "pay",
      "subscribe"
     ]
    },
    "subscription_data": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData"
    },
    "success_url": {
     "type": "string"
    },
    "tax_id_collection": {
     "$ref": "Checkout.SessionCreateParams.TaxIdCollection"
    },
    "ui_mode": {
     "type": "string",
     "enum": [
      "elements",
      "embedded_page",
      "form",
      "hosted_page"
     ]
    },
    "wallet_options": {
     "$ref": "Checkout.SessionCreateParams.WalletOptions"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.AdaptivePricing": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.AfterExpiration": {
   "type": "object",
   "properties": {
    "recovery": {
     "$ref": "Checkout.SessionCreateParams.AfterExpiration.Recovery"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.AfterExpiration.Recovery": {
   "type": "object",
   "properties": {
    "allow_promotion_codes": {
     "type": "boolean"
    },
    "enabled": {
     "type": "boolean"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.AutomaticTax": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    },
    "liability": {
     "$ref": "Checkout.SessionCreateParams.AutomaticTax.Liability"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.AutomaticTax.Liability": {
   "type": "object",
   "properties": {
    "account": {
     "type": "string"
    },
    "type": {
     "type": "string",
     "enum": [
      "account",
      "self"
     ]
    }
   },
   "required": [
    "type"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.BrandingSettings": {
   "type": "object",
   "properties": {
    "background_color": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "border_style": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "pill",
        "rectangular",
        "rounded"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "button_color": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "display_name": {
     "type": "string"
    },
    "font_family": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "be_vietnam_pro",
        "bitter",
        "chakra_petch",
        "default",
        "hahmlet",
        "inconsolata",
        "inter",
        "lato",
        "lora",
        "m_plus_1_code",
        "montserrat",
        "noto_sans",
        "noto_sans_jp",
        "noto_serif",
        "nunito",
        "open_sans",
        "pridi",
        "pt_sans",
        "pt_serif",
        "raleway",
        "roboto",
        "roboto_slab",
        "source_sans_pro",
        "titillium_web",
        "ubuntu_mono",
        "zen_maru_gothic"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "icon": {
     "$ref": "Checkout.SessionCreateParams.BrandingSettings.Icon"
    },
    "logo": {
     "$ref": "Checkout.SessionCreateParams.BrandingSettings.Logo"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.BrandingSettings.Icon": {
   "type": "object",
   "properties": {
    "file": {
     "type": "string"
    },
    "type": {
     "type": "string",
     "enum": [
      "file",
      "url"
     ]
    },
    "url": {
     "type": "string"
    }
   },
   "required": [
    "type"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.BrandingSettings.Logo": {
   "type": "object",
   "properties": {
    "file": {
     "type": "string"
    },
    "type": {
     "type": "string",
     "enum": [
      "file",
      "url"
     ]
    },
    "url": {
     "type": "string"
    }
   },
   "required": [
    "type"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ConsentCollection": {
   "type": "object",
   "properties": {
    "payment_method_reuse_agreement": {
     "$ref": "Checkout.SessionCreateParams.ConsentCollection.PaymentMethodReuseAgreement"
    },
    "promotions": {
     "type": "string",
     "enum": [
      "auto",
      "none"
     ]
    },
    "terms_of_service": {
     "type": "string",
     "enum": [
      "none",
      "required"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ConsentCollection.PaymentMethodReuseAgreement": {
   "type": "object",
   "properties": {
    "position": {
     "type": "string",
     "enum": [
      "auto",
      "hidden"
     ]
    }
   },
   "required": [
    "position"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomField": {
   "type": "object",
   "properties": {
    "dropdown": {
     "$ref": "Checkout.SessionCreateParams.CustomField.Dropdown"
    },
    "key": {
     "type": "string"
    },
    "label": {
     "$ref": "Checkout.SessionCreateParams.CustomField.Label"
    },
    "numeric": {
     "$ref": "Checkout.SessionCreateParams.CustomField.Numeric"
    },
    "optional": {
     "type": "boolean"
    },
    "text": {
     "$ref": "Checkout.SessionCreateParams.CustomField.Text"
    },
    "type": {
     "type": "string",
     "enum": [
      "dropdown",
      "numeric",
      "text"
     ]
    }
   },
   "required": [
    "key",
    "label",
    "type"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomField.Dropdown": {
   "type": "object",
   "properties": {
    "default_value": {
     "type": "string"
    },
    "options": {
     "type": "array",
     "items": {
      "$ref": "Checkout.SessionCreateParams.CustomField.Dropdown.Option"
     }
    }
   },
   "required": [
    "options"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomField.Dropdown.Option": {
   "type": "object",
   "properties": {
    "label": {
     "type": "string"
    },
    "value": {
     "type": "string"
    }
   },
   "required": [
    "label",
    "value"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomField.Label": {
   "type": "object",
   "properties": {
    "custom": {
     "type": "string"
    },
    "type": {
     "type": "string",
     "enum": [
      "custom"
     ]
    }
   },
   "required": [
    "custom",
    "type"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomField.Numeric": {
   "type": "object",
   "properties": {
    "default_value": {
     "type": "string"
    },
    "maximum_length": {
     "type": "integer"
    },
    "minimum_length": {
     "type": "integer"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomField.Text": {
   "type": "object",
   "properties": {
    "default_value": {
     "type": "string"
    },
    "maximum_length": {
     "type": "integer"
    },
    "minimum_length": {
     "type": "integer"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomText": {
   "type": "object",
   "properties": {
    "after_submit": {
     "anyOf": [
      {
       "$ref": "Checkout.SessionCreateParams.CustomText.AfterSubmit"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "shipping_address": {
     "anyOf": [
      {
       "$ref": "Checkout.SessionCreateParams.CustomText.ShippingAddress"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "submit": {
     "anyOf": [
      {
       "$ref": "Checkout.SessionCreateParams.CustomText.Submit"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "terms_of_service_acceptance": {
     "anyOf": [
      {
       "$ref": "Checkout.SessionCreateParams.CustomText.TermsOfServiceAcceptance"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomText.AfterSubmit": {
   "type": "object",
   "properties": {
    "message": {
     "type": "string"
    }
   },
   "required": [
    "message"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomText.ShippingAddress": {
   "type": "object",
   "properties": {
    "message": {
     "type": "string"
    }
   },
   "required": [
    "message"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomText.Submit": {
   "type": "object",
   "properties": {
    "message": {
     "type": "string"
    }
   },
   "required": [
    "message"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomText.TermsOfServiceAcceptance": {
   "type": "object",
   "properties": {
    "message": {
     "type": "string"
    }
   },
   "required": [
    "message"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.CustomerUpdate": {
   "type": "object",
   "properties": {
    "address": {
     "type": "string",
     "enum": [
      "auto",
      "never"
     ]
    },
    "name": {
     "type": "string",
     "enum": [
      "auto",
      "never"
     ]
    },
    "shipping": {
     "type": "string",
     "enum": [
      "auto",
      "never"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.Discount": {
   "type": "object",
   "properties": {
    "coupon": {
     "type": "string"
    },
    "promotion_code": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.InvoiceCreation": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    },
    "invoice_data": {
     "$ref": "Checkout.SessionCreateParams.InvoiceCreation.InvoiceData"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.InvoiceCreation.InvoiceData": {
   "type": "object",
   "properties": {
    "account_tax_ids": {
     "anyOf": [
      {
       "type": "array",
       "items": {
        "type": "string"
       }
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "custom_fields": {
     "anyOf": [
      {
       "type": "array",
       "items": {
        "$ref": "Checkout.SessionCreateParams.InvoiceCreation.InvoiceData.CustomField"
       }
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "description": {
     "type": "string"
    },
    "footer": {
     "type": "string"
    },
    "issuer": {
     "$ref": "Checkout.SessionCreateParams.InvoiceCreation.InvoiceData.Issuer"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "rendering_options": {
     "anyOf": [
      {
       "$ref": "Checkout.SessionCreateParams.InvoiceCreation.InvoiceData.RenderingOptions"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.InvoiceCreation.InvoiceData.CustomField": {
   "type": "object",
   "properties": {
    "name": {
     "type": "string"
    },
    "value": {
     "type": "string"
    }
   },
   "required": [
    "name",
    "value"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.InvoiceCreation.InvoiceData.Issuer": {
   "type": "object",
   "properties": {
    "account": {
     "type": "string"
    },
    "type": {
     "type": "string",
     "enum": [
      "account",
      "self"
     ]
    }
   },
   "required": [
    "type"
   ],
   "additionalProperties": false
  },
  "MetadataParam": {
   "type": "object",
   "additionalProperties": {
    "anyOf": [
     {
      "type": "string"
     },
     {
      "type": "integer"
     },
     {
      "type": "string",
      "enum": [
       ""
      ]
     }
    ]
   }
  },
  "Checkout.SessionCreateParams.InvoiceCreation.InvoiceData.RenderingOptions": {
   "type": "object",
   "properties": {
    "amount_tax_display": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "exclude_tax",
        "include_inclusive_tax"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "template": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.LineItem": {
   "type": "object",
   "properties": {
    "adjustable_quantity": {
     "$ref": "Checkout.SessionCreateParams.LineItem.AdjustableQuantity"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "price": {
     "type": "string"
    },
    "price_data": {
     "$ref": "Checkout.SessionCreateParams.LineItem.PriceData"
    },
    "quantity": {
     "type": "integer"
    },
    "tax_rates": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.LineItem.AdjustableQuantity": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    },
    "maximum": {
     "type": "integer"
    },
    "minimum": {
     "type": "integer"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.LineItem.PriceData": {
   "type": "object",
   "properties": {
    "currency": {
     "type": "string"
    },
    "product": {
     "type": "string"
    },
    "product_data": {
     "$ref": "Checkout.SessionCreateParams.LineItem.PriceData.ProductData"
    },
    "recurring": {
     "$ref": "Checkout.SessionCreateParams.LineItem.PriceData.Recurring"
    },
    "tax_behavior": {
     "type": "string",
     "enum": [
      "exclusive",
      "inclusive",
      "unspecified"
     ]
    },
    "unit_amount": {
     "type": "integer"
    },
    "unit_amount_decimal": {
     "type": "string",
     "format": "decimal"
    }
   },
   "required": [
    "currency"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.LineItem.PriceData.ProductData": {
   "type": "object",
   "properties": {
    "description": {
     "type": "string"
    },
    "images": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "name": {
     "type": "string"
    },
    "tax_code": {
     "type": "string"
    },
    "tax_details": {
     "$ref": "Checkout.SessionCreateParams.LineItem.PriceData.ProductData.TaxDetails"
    },
    "unit_label": {
     "type": "string"
    }
   },
   "required": [
    "name"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.LineItem.PriceData.ProductData.TaxDetails": {
   "type": "object",
   "properties": {
    "performance_location": {
     "type": "string"
    },
    "tax_code": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.LineItem.PriceData.Recurring": {
   "type": "object",
   "properties": {
    "interval": {
     "type": "string",
     "enum": [
      "day",
      "month",
      "week",
      "year"
     ]
    },
    "interval_count": {
     "type": "integer"
    }
   },
   "required": [
    "interval"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ManagedPayments": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.NameCollection": {
   "type": "object",
   "properties": {
    "business": {
     "$ref": "Checkout.SessionCreateParams.NameCollection.Business"
    },
    "individual": {
     "$ref": "Checkout.SessionCreateParams.NameCollection.Individual"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.NameCollection.Business": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    },
    "optional": {
     "type": "boolean"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.NameCollection.Individual": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    },
    "optional": {
     "type": "boolean"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.OptionalItem": {
   "type": "object",
   "properties": {
    "adjustable_quantity": {
     "$ref": "Checkout.SessionCreateParams.OptionalItem.AdjustableQuantity"
    },
    "price": {
     "type": "string"
    },
    "quantity": {
     "type": "integer"
    }
   },
   "required": [
    "price",
    "quantity"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.OptionalItem.AdjustableQuantity": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    },
    "maximum": {
     "type": "integer"
    },
    "minimum": {
     "type": "integer"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentIntentData": {
   "type": "object",
   "properties": {
    "application_fee_amount": {
     "type": "integer"
    },
    "capture_method": {
     "type": "string",
     "enum": [
      "automatic",
      "automatic_async",
      "manual"
     ]
    },
    "description": {
     "type": "string"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "on_behalf_of": {
     "type": "string"
    },
    "receipt_email": {
     "type": "string"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "off_session",
      "on_session"
     ]
    },
    "shipping": {
     "$ref": "Checkout.SessionCreateParams.PaymentIntentData.Shipping"
    },
    "statement_descriptor": {
     "type": "string"
    },
    "statement_descriptor_suffix": {
     "type": "string"
    },
    "transfer_data": {
     "$ref": "Checkout.SessionCreateParams.PaymentIntentData.TransferData"
    },
    "transfer_group": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentIntentData.Shipping": {
   "type": "object",
   "properties": {
    "address": {
     "$ref": "ShippingAddressParam"
    },
    "carrier": {
     "type": "string"
    },
    "name": {
     "type": "string"
    },
    "phone": {
     "type": "string"
    },
    "tracking_number": {
     "type": "string"
    }
   },
   "required": [
    "address",
    "name"
   ],
   "additionalProperties": false
  },
  "ShippingAddressParam": {
   "type": "object",
   "properties": {
    "line1": {
     "type": "string"
    },
    "city": {
     "type": "string"
    },
    "country": {
     "type": "string"
    },
    "line2": {
     "type": "string"
    },
    "postal_code": {
     "type": "string"
    },
    "state": {
     "type": "string"
    }
   },
   "required": [
    "line1"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentIntentData.TransferData": {
   "type": "object",
   "properties": {
    "amount": {
     "type": "integer"
    },
    "destination": {
     "type": "string"
    }
   },
   "required": [
    "destination"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodData": {
   "type": "object",
   "properties": {
    "allow_redisplay": {
     "type": "string",
     "enum": [
      "always",
      "limited",
      "unspecified"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions": {
   "type": "object",
   "properties": {
    "acss_debit": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.AcssDebit"
    },
    "affirm": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Affirm"
    },
    "afterpay_clearpay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.AfterpayClearpay"
    },
    "alipay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Alipay"
    },
    "alma": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Alma"
    },
    "amazon_pay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.AmazonPay"
    },
    "au_becs_debit": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.AuBecsDebit"
    },
    "bacs_debit": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.BacsDebit"
    },
    "bancontact": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Bancontact"
    },
    "billie": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Billie"
    },
    "blik": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Blik"
    },
    "boleto": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Boleto"
    },
    "card": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Card"
    },
    "cashapp": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Cashapp"
    },
    "crypto": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Crypto"
    },
    "customer_balance": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance"
    },
    "demo_pay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.DemoPay"
    },
    "eps": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Eps"
    },
    "fpx": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Fpx"
    },
    "giropay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Giropay"
    },
    "grabpay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Grabpay"
    },
    "ideal": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Ideal"
    },
    "kakao_pay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.KakaoPay"
    },
    "klarna": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Klarna"
    },
    "konbini": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Konbini"
    },
    "kr_card": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.KrCard"
    },
    "link": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Link"
    },
    "mobilepay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Mobilepay"
    },
    "multibanco": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Multibanco"
    },
    "naver_pay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.NaverPay"
    },
    "oxxo": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Oxxo"
    },
    "p24": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.P24"
    },
    "pay_by_bank": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.PayByBank"
    },
    "payco": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Payco"
    },
    "paynow": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Paynow"
    },
    "paypal": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Paypal"
    },
    "payto": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Payto"
    },
    "pix": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Pix"
    },
    "revolut_pay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.RevolutPay"
    },
    "samsung_pay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.SamsungPay"
    },
    "satispay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Satispay"
    },
    "scalapay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Scalapay"
    },
    "sepa_debit": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.SepaDebit"
    },
    "sequra": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Sequra"
    },
    "sofort": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Sofort"
    },
    "sunbit": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Sunbit"
    },
    "swish": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Swish"
    },
    "twint": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Twint"
    },
    "upi": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Upi"
    },
    "us_bank_account": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.UsBankAccount"
    },
    "wechat_pay": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.WechatPay"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.AcssDebit": {
   "type": "object",
   "properties": {
    "currency": {
     "type": "string",
     "enum": [
      "cad",
      "usd"
     ]
    },
    "mandate_options": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.AcssDebit.MandateOptions"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session",
      "on_session"
     ]
    },
    "target_date": {
     "type": "string"
    },
    "verification_method": {
     "type": "string",
     "enum": [
      "automatic",
      "instant",
      "microdeposits"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.AcssDebit.MandateOptions": {
   "type": "object",
   "properties": {
    "custom_mandate_url": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "default_for": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "invoice",
       "subscription"
      ]
     }
    },
    "interval_description": {
     "type": "string"
    },
    "payment_schedule": {
     "type": "string",
     "enum": [
      "combined",
      "interval",
      "sporadic"
     ]
    },
    "transaction_type": {
     "type": "string",
     "enum": [
      "business",
      "personal"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Affirm": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.AfterpayClearpay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Alipay": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Alma": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.AmazonPay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.AuBecsDebit": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    },
    "target_date": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.BacsDebit": {
   "type": "object",
   "properties": {
    "mandate_options": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.BacsDebit.MandateOptions"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session",
      "on_session"
     ]
    },
    "target_date": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.BacsDebit.MandateOptions": {
   "type": "object",
   "properties": {
    "reference_prefix": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Bancontact": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Billie": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Blik": {
   "type": "object",
   "properties": {
    "mandate_options": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Blik.MandateOptions"
    },
    "setup_future_usage": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "none",
        "off_session"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Blik.MandateOptions": {
   "type": "object",
   "properties": {
    "expires_at": {
     "type": "integer"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Boleto": {
   "type": "object",
   "properties": {
    "expires_after_days": {
     "type": "integer"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session",
      "on_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Card": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "installments": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Card.Installments"
    },
    "request_extended_authorization": {
     "type": "string",
     "enum": [
      "if_available",
      "never"
     ]
    },
    "request_incremental_authorization": {
     "type": "string",
     "enum": [
      "if_available",
      "never"
     ]
    },
    "request_multicapture": {
     "type": "string",
     "enum": [
      "if_available",
      "never"
     ]
    },
    "request_overcapture": {
     "type": "string",
     "enum": [
      "if_available",
      "never"
     ]
    },
    "request_three_d_secure": {
     "type": "string",
     "enum": [
      "any",
      "automatic",
      "challenge"
     ]
    },
    "restrictions": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Card.Restrictions"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "off_session",
      "on_session"
     ]
    },
    "statement_descriptor_suffix_kana": {
     "type": "string"
    },
    "statement_descriptor_suffix_kanji": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Card.Installments": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Card.Restrictions": {
   "type": "object",
   "properties": {
    "brands_blocked": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "american_express",
       "discover_global_network",
       "mastercard",
       "visa"
      ]
     }
    },
    "funding_types_blocked": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "credit",
       "debit",
       "prepaid"
      ]
     }
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Cashapp": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session",
      "on_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Crypto": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance": {
   "type": "object",
   "properties": {
    "bank_transfer": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance.BankTransfer"
    },
    "funding_type": {
     "type": "string",
     "enum": [
      "bank_transfer"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance.BankTransfer": {
   "type": "object",
   "properties": {
    "eu_bank_transfer": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance.BankTransfer.EuBankTransfer"
    },
    "requested_address_types": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "aba",
       "iban",
       "sepa",
       "sort_code",
       "spei",
       "swift",
       "zengin"
      ]
     }
    },
    "type": {
     "type": "string",
     "enum": [
      "eu_bank_transfer",
      "gb_bank_transfer",
      "jp_bank_transfer",
      "mx_bank_transfer",
      "us_bank_transfer"
     ]
    }
   },
   "required": [
    "type"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.CustomerBalance.BankTransfer.EuBankTransfer": {
   "type": "object",
   "properties": {
    "country": {
     "type": "string"
    }
   },
   "required": [
    "country"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.DemoPay": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Eps": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Fpx": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Giropay": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Grabpay": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Ideal": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.KakaoPay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Klarna": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    },
    "subscriptions": {
     "anyOf": [
      {
       "type": "array",
       "items": {
        "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Klarna.Subscription"
       }
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Klarna.Subscription": {
   "type": "object",
   "properties": {
    "interval": {
     "type": "string",
     "enum": [
      "day",
      "month",
      "week",
      "year"
     ]
    },
    "interval_count": {
     "type": "integer"
    },
    "name": {
     "type": "string"
    },
    "next_billing": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Klarna.Subscription.NextBilling"
    },
    "reference": {
     "type": "string"
    }
   },
   "required": [
    "interval",
    "next_billing",
    "reference"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Klarna.Subscription.NextBilling": {
   "type": "object",
   "properties": {
    "amount": {
     "type": "integer"
    },
    "date": {
     "type": "string"
    }
   },
   "required": [
    "amount",
    "date"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Konbini": {
   "type": "object",
   "properties": {
    "expires_after_days": {
     "type": "integer"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.KrCard": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Link": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Mobilepay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Multibanco": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.NaverPay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Oxxo": {
   "type": "object",
   "properties": {
    "expires_after_days": {
     "type": "integer"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.P24": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    },
    "tos_shown_and_accepted": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.PayByBank": {
   "type": "object",
   "properties": {},
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Payco": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Paynow": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Paypal": {
   "type": "object",
   "properties": {
    "capture_method": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "manual"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "preferred_locale": {
     "type": "string",
     "enum": [
      "cs-CZ",
      "da-DK",
      "de-AT",
      "de-DE",
      "de-LU",
      "el-GR",
      "en-GB",
      "en-US",
      "es-ES",
      "fi-FI",
      "fr-BE",
      "fr-FR",
      "fr-LU",
      "hu-HU",
      "it-IT",
      "nl-BE",
      "nl-NL",
      "pl-PL",
      "pt-PT",
      "sk-SK",
      "sv-SE"
     ]
    },
    "reference": {
     "type": "string"
    },
    "risk_correlation_id": {
     "type": "string"
    },
    "setup_future_usage": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "none",
        "off_session"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Payto": {
   "type": "object",
   "properties": {
    "mandate_options": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Payto.MandateOptions"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Payto.MandateOptions": {
   "type": "object",
   "properties": {
    "amount": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "amount_type": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "fixed",
        "maximum"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "end_date": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "payment_schedule": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "adhoc",
        "annual",
        "daily",
        "fortnightly",
        "monthly",
        "quarterly",
        "semi_annual",
        "weekly"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "payments_per_period": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "purpose": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "dependant_support",
        "government",
        "loan",
        "mortgage",
        "other",
        "pension",
        "personal",
        "retail",
        "salary",
        "tax",
        "utility"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "start_date": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Pix": {
   "type": "object",
   "properties": {
    "amount_includes_iof": {
     "type": "string",
     "enum": [
      "always",
      "never"
     ]
    },
    "expires_after_seconds": {
     "type": "integer"
    },
    "mandate_options": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Pix.MandateOptions"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Pix.MandateOptions": {
   "type": "object",
   "properties": {
    "amount": {
     "type": "integer"
    },
    "amount_includes_iof": {
     "type": "string",
     "enum": [
      "always",
      "never"
     ]
    },
    "amount_type": {
     "type": "string",
     "enum": [
      "fixed",
      "maximum"
     ]
    },
    "currency": {
     "type": "string"
    },
    "end_date": {
     "type": "string"
    },
    "payment_schedule": {
     "type": "string",
     "enum": [
      "halfyearly",
      "monthly",
      "quarterly",
      "weekly",
      "yearly"
     ]
    },
    "reference": {
     "type": "string"
    },
    "start_date": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.RevolutPay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.SamsungPay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Satispay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Scalapay": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.SepaDebit": {
   "type": "object",
   "properties": {
    "mandate_options": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.SepaDebit.MandateOptions"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session",
      "on_session"
     ]
    },
    "target_date": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.SepaDebit.MandateOptions": {
   "type": "object",
   "properties": {
    "reference_prefix": {
     "anyOf": [
      {
       "type": "string"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Sequra": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Sofort": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Sunbit": {
   "type": "object",
   "properties": {
    "capture_method": {
     "type": "string",
     "enum": [
      "manual"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Swish": {
   "type": "object",
   "properties": {
    "reference": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Twint": {
   "type": "object",
   "properties": {
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Upi": {
   "type": "object",
   "properties": {
    "mandate_options": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.Upi.MandateOptions"
    },
    "setup_future_usage": {
     "anyOf": [
      {
       "type": "string",
       "enum": [
        "none",
        "off_session",
        "on_session"
       ]
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.Upi.MandateOptions": {
   "type": "object",
   "properties": {
    "amount": {
     "type": "integer"
    },
    "amount_type": {
     "type": "string",
     "enum": [
      "fixed",
      "maximum"
     ]
    },
    "description": {
     "type": "string"
    },
    "end_date": {
     "type": "integer"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.UsBankAccount": {
   "type": "object",
   "properties": {
    "financial_connections": {
     "$ref": "Checkout.SessionCreateParams.PaymentMethodOptions.UsBankAccount.FinancialConnections"
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none",
      "off_session",
      "on_session"
     ]
    },
    "target_date": {
     "type": "string"
    },
    "verification_method": {
     "type": "string",
     "enum": [
      "automatic",
      "instant"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.UsBankAccount.FinancialConnections": {
   "type": "object",
   "properties": {
    "permissions": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "balances",
       "ownership",
       "payment_method",
       "transactions"
      ]
     }
    },
    "prefetch": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "balances",
       "ownership",
       "transactions"
      ]
     }
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PaymentMethodOptions.WechatPay": {
   "type": "object",
   "properties": {
    "app_id": {
     "type": "string"
    },
    "client": {
     "type": "string",
     "enum": [
      "android",
      "ios",
      "web"
     ]
    },
    "setup_future_usage": {
     "type": "string",
     "enum": [
      "none"
     ]
    }
   },
   "required": [
    "client"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.Permissions": {
   "type": "object",
   "properties": {
    "update_shipping_details": {
     "type": "string",
     "enum": [
      "client_only",
      "server_only"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.PhoneNumberCollection": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SavedPaymentMethodOptions": {
   "type": "object",
   "properties": {
    "allow_redisplay_filters": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "always",
       "limited",
       "unspecified"
      ]
     }
    },
    "payment_method_remove": {
     "type": "string",
     "enum": [
      "disabled",
      "enabled"
     ]
    },
    "payment_method_save": {
     "type": "string",
     "enum": [
      "disabled",
      "enabled"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SetupIntentData": {
   "type": "object",
   "properties": {
    "description": {
     "type": "string"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "on_behalf_of": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingAddressCollection": {
   "type": "object",
   "properties": {
    "allowed_countries": {
     "type": "array",
     "items": {
      "type": "string",
      "enum": [
       "AC",
       "AD",
       "AE",
       "AF",
       "AG",
       "AI",
       "AL",
       "AM",
       "AO",
       "AQ",
       "AR",
       "AT",
       "AU",
       "AW",
       "AX",
       "AZ",
       "BA",
       "BB",
       "BD",
       "BE",
       "BF",
       "BG",
       "BH",
       "BI",
       "BJ",
       "BL",
       "BM",
       "BN",
       "BO",
       "BQ",
       "BR",
       "BS",
       "BT",
       "BV",
       "BW",
       "BY",
       "BZ",
       "CA",
       "CD",
       "CF",
       "CG",
       "CH",
       "CI",
       "CK",
       "CL",
       "CM",
       "CN",
       "CO",
       "CR",
       "CV",
       "CW",
       "CY",
       "CZ",
       "DE",
       "DJ",
       "DK",
       "DM",
       "DO",
       "DZ",
       "EC",
       "EE",
       "EG",
       "EH",
       "ER",
       "ES",
       "ET",
       "FI",
       "FJ",
       "FK",
       "FO",
       "FR",
       "GA",
       "GB",
       "GD",
       "GE",
       "GF",
       "GG",
       "GH",
       "GI",
       "GL",
       "GM",
       "GN",
       "GP",
       "GQ",
       "GR",
       "GS",
       "GT",
       "GU",
       "GW",
       "GY",
       "HK",
       "HN",
       "HR",
       "HT",
       "HU",
       "ID",
       "IE",
       "IL",
       "IM",
       "IN",
       "IO",
       "IQ",
       "IS",
       "IT",
       "JE",
       "JM",
       "JO",
       "JP",
       "KE",
       "KG",
       "KH",
       "KI",
       "KM",
       "KN",
       "KR",
       "KW",
       "KY",
       "KZ",
       "LA",
       "LB",
       "LC",
       "LI",
       "LK",
       "LR",
       "LS",
       "LT",
       "LU",
       "LV",
       "LY",
       "MA",
       "MC",
       "MD",
       "ME",
       "MF",
       "MG",
       "MK",
       "ML",
       "MM",
       "MN",
       "MO",
       "MQ",
       "MR",
       "MS",
       "MT",
       "MU",
       "MV",
       "MW",
       "MX",
       "MY",
       "MZ",
       "NA",
       "NC",
       "NE",
       "NG",
       "NI",
       "NL",
       "NO",
       "NP",
       "NR",
       "NU",
       "NZ",
       "OM",
       "PA",
       "PE",
       "PF",
       "PG",
       "PH",
       "PK",
       "PL",
       "PM",
       "PN",
       "PR",
       "PS",
       "PT",
       "PY",
       "QA",
       "RE",
       "RO",
       "RS",
       "RU",
       "RW",
       "SA",
       "SB",
       "SC",
       "SD",
       "SE",
       "SG",
       "SH",
       "SI",
       "SJ",
       "SK",
       "SL",
       "SM",
       "SN",
       "SO",
       "SR",
       "SS",
       "ST",
       "SV",
       "SX",
       "SZ",
       "TA",
       "TC",
       "TD",
       "TF",
       "TG",
       "TH",
       "TJ",
       "TK",
       "TL",
       "TM",
       "TN",
       "TO",
       "TR",
       "TT",
       "TV",
       "TW",
       "TZ",
       "UA",
       "UG",
       "US",
       "UY",
       "UZ",
       "VA",
       "VC",
       "VE",
       "VG",
       "VN",
       "VU",
       "WF",
       "WS",
       "XK",
       "YE",
       "YT",
       "ZA",
       "ZM",
       "ZW",
       "ZZ"
      ]
     }
    }
   },
   "required": [
    "allowed_countries"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingOption": {
   "type": "object",
   "properties": {
    "shipping_rate": {
     "type": "string"
    },
    "shipping_rate_data": {
     "$ref": "Checkout.SessionCreateParams.ShippingOption.ShippingRateData"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingOption.ShippingRateData": {
   "type": "object",
   "properties": {
    "delivery_estimate": {
     "$ref": "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.DeliveryEstimate"
    },
    "display_name": {
     "type": "string"
    },
    "fixed_amount": {
     "$ref": "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.FixedAmount"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "tax_behavior": {
     "type": "string",
     "enum": [
      "exclusive",
      "inclusive",
      "unspecified"
     ]
    },
    "tax_code": {
     "type": "string"
    },
    "type": {
     "type": "string",
     "enum": [
      "fixed_amount"
     ]
    }
   },
   "required": [
    "display_name"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.DeliveryEstimate": {
   "type": "object",
   "properties": {
    "maximum": {
     "$ref": "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.DeliveryEstimate.Maximum"
    },
    "minimum": {
     "$ref": "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.DeliveryEstimate.Minimum"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.DeliveryEstimate.Maximum": {
   "type": "object",
   "properties": {
    "unit": {
     "type": "string",
     "enum": [
      "business_day",
      "day",
      "hour",
      "month",
      "week"
     ]
    },
    "value": {
     "type": "integer"
    }
   },
   "required": [
    "unit",
    "value"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.DeliveryEstimate.Minimum": {
   "type": "object",
   "properties": {
    "unit": {
     "type": "string",
     "enum": [
      "business_day",
      "day",
      "hour",
      "month",
      "week"
     ]
    },
    "value": {
     "type": "integer"
    }
   },
   "required": [
    "unit",
    "value"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.FixedAmount": {
   "type": "object",
   "properties": {
    "amount": {
     "type": "integer"
    },
    "currency": {
     "type": "string"
    },
    "currency_options": {
     "$ref": "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.FixedAmount.currency_options"
    }
   },
   "required": [
    "amount",
    "currency"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.FixedAmount.currency_options": {
   "type": "object",
   "additionalProperties": {
    "$ref": "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.FixedAmount.CurrencyOptions"
   }
  },
  "Checkout.SessionCreateParams.ShippingOption.ShippingRateData.FixedAmount.CurrencyOptions": {
   "type": "object",
   "properties": {
    "amount": {
     "type": "integer"
    },
    "tax_behavior": {
     "type": "string",
     "enum": [
      "exclusive",
      "inclusive",
      "unspecified"
     ]
    }
   },
   "required": [
    "amount"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData": {
   "type": "object",
   "properties": {
    "application_fee_percent": {
     "type": "number"
    },
    "billing_cycle_anchor": {
     "type": "integer"
    },
    "billing_cycle_anchor_config": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.BillingCycleAnchorConfig"
    },
    "billing_mode": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.BillingMode"
    },
    "default_tax_rates": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "description": {
     "type": "string"
    },
    "invoice_settings": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.InvoiceSettings"
    },
    "metadata": {
     "$ref": "MetadataParam"
    },
    "on_behalf_of": {
     "type": "string"
    },
    "pending_invoice_item_interval": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.PendingInvoiceItemInterval"
    },
    "proration_behavior": {
     "type": "string",
     "enum": [
      "create_prorations",
      "none"
     ]
    },
    "transfer_data": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.TransferData"
    },
    "trial_end": {
     "type": "integer"
    },
    "trial_period_days": {
     "type": "integer"
    },
    "trial_settings": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.TrialSettings"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.BillingCycleAnchorConfig": {
   "type": "object",
   "properties": {
    "day_of_month": {
     "type": "integer"
    },
    "hour": {
     "type": "integer"
    },
    "minute": {
     "type": "integer"
    },
    "month": {
     "type": "integer"
    },
    "second": {
     "type": "integer"
    }
   },
   "required": [
    "day_of_month"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.BillingMode": {
   "type": "object",
   "properties": {
    "flexible": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.BillingMode.Flexible"
    },
    "type": {
     "type": "string",
     "enum": [
      "classic",
      "flexible"
     ]
    }
   },
   "required": [
    "type"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.BillingMode.Flexible": {
   "type": "object",
   "properties": {
    "proration_discounts": {
     "type": "string",
     "enum": [
      "included",
      "itemized"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.InvoiceSettings": {
   "type": "object",
   "properties": {
    "account_tax_ids": {
     "anyOf": [
      {
       "type": "array",
       "items": {
        "type": "string"
       }
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "custom_fields": {
     "anyOf": [
      {
       "type": "array",
       "items": {
        "$ref": "Checkout.SessionCreateParams.SubscriptionData.InvoiceSettings.CustomField"
       }
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "description": {
     "type": "string"
    },
    "footer": {
     "type": "string"
    },
    "issuer": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.InvoiceSettings.Issuer"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.InvoiceSettings.CustomField": {
   "type": "object",
   "properties": {
    "name": {
     "type": "string"
    },
    "value": {
     "type": "string"
    }
   },
   "required": [
    "name",
    "value"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.InvoiceSettings.Issuer": {
   "type": "object",
   "properties": {
    "account": {
     "type": "string"
    },
    "type": {
     "type": "string",
     "enum": [
      "account",
      "self"
     ]
    }
   },
   "required": [
    "type"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.PendingInvoiceItemInterval": {
   "type": "object",
   "properties": {
    "interval": {
     "type": "string",
     "enum": [
      "day",
      "month",
      "week",
      "year"
     ]
    },
    "interval_count": {
     "type": "integer"
    }
   },
   "required": [
    "interval"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.TransferData": {
   "type": "object",
   "properties": {
    "amount_percent": {
     "type": "number"
    },
    "destination": {
     "type": "string"
    }
   },
   "required": [
    "destination"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.TrialSettings": {
   "type": "object",
   "properties": {
    "end_behavior": {
     "$ref": "Checkout.SessionCreateParams.SubscriptionData.TrialSettings.EndBehavior"
    }
   },
   "required": [
    "end_behavior"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.SubscriptionData.TrialSettings.EndBehavior": {
   "type": "object",
   "properties": {
    "missing_payment_method": {
     "type": "string",
     "enum": [
      "cancel",
      "create_invoice",
      "pause"
     ]
    }
   },
   "required": [
    "missing_payment_method"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.TaxIdCollection": {
   "type": "object",
   "properties": {
    "enabled": {
     "type": "boolean"
    },
    "required": {
     "type": "string",
     "enum": [
      "if_supported",
      "never"
     ]
    }
   },
   "required": [
    "enabled"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.WalletOptions": {
   "type": "object",
   "properties": {
    "link": {
     "$ref": "Checkout.SessionCreateParams.WalletOptions.Link"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionCreateParams.WalletOptions.Link": {
   "type": "object",
   "properties": {
    "display": {
     "type": "string",
     "enum": [
      "auto",
      "never"
     ]
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionListParams": {
   "type": "object",
   "properties": {
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "customer": {
     "type": "string"
    },
    "customer_account": {
     "type": "string"
    },
    "customer_details": {
     "$ref": "Checkout.SessionListParams.CustomerDetails"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "payment_intent": {
     "type": "string"
    },
    "payment_link": {
     "type": "string"
    },
    "status": {
     "type": "string",
     "enum": [
      "complete",
      "expired",
      "open"
     ]
    },
    "subscription": {
     "type": "string"
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "RangeQueryParam": {
   "type": "object",
   "properties": {
    "gt": {
     "type": "integer"
    },
    "gte": {
     "type": "integer"
    },
    "lt": {
     "type": "integer"
    },
    "lte": {
     "type": "integer"
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionListParams.CustomerDetails": {
   "type": "object",
   "properties": {
    "email": {
     "type": "string"
    }
   },
   "required": [
    "email"
   ],
   "additionalProperties": false
  },
  "Checkout.SessionExpireParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "Checkout.SessionListLineItemsParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "PaymentIntentRetrieveParams": {
   "type": "object",
   "properties": {
    "client_secret": {
     "type": "string"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "ChargeRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "RefundCreateParams": {
   "type": "object",
   "properties": {
    "amount": {
     "type": "integer"
    },
    "charge": {
     "type": "string"
    },
    "currency": {
     "type": "string"
    },
    "customer": {
     "type": "string"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "instructions_email": {
     "type": "string"
    },
    "metadata": {
     "anyOf": [
      {
       "$ref": "MetadataParam"
      },
      {
       "type": "string",
       "enum": [
        ""
       ]
      }
     ]
    },
    "origin": {
     "type": "string",
     "enum": [
      "customer_balance"
     ]
    },
    "payment_intent": {
     "type": "string"
    },
    "reason": {
     "type": "string",
     "enum": [
      "duplicate",
      "fraudulent",
      "requested_by_customer"
     ]
    },
    "refund_application_fee": {
     "type": "boolean"
    },
    "reverse_transfer": {
     "type": "boolean"
    }
   },
   "additionalProperties": false
  },
  "RefundRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "RefundListParams": {
   "type": "object",
   "properties": {
    "charge": {
     "type": "string"
    },
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "payment_intent": {
     "type": "string"
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "DisputeListParams": {
   "type": "object",
   "properties": {
    "charge": {
     "type": "string"
    },
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "payment_intent": {
     "type": "string"
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "Radar.EarlyFraudWarningListParams": {
   "type": "object",
   "properties": {
    "charge": {
     "type": "string"
    },
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "payment_intent": {
     "type": "string"
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  },
  "EventRetrieveParams": {
   "type": "object",
   "properties": {
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    }
   },
   "additionalProperties": false
  },
  "EventListParams": {
   "type": "object",
   "properties": {
    "created": {
     "anyOf": [
      {
       "type": "integer"
      },
      {
       "$ref": "RangeQueryParam"
      }
     ]
    },
    "delivery_success": {
     "type": "boolean"
    },
    "expand": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "type": {
     "type": "string"
    },
    "types": {
     "type": "array",
     "items": {
      "type": "string"
     }
    },
    "ending_before": {
     "type": "string"
    },
    "limit": {
     "type": "integer"
    },
    "starting_after": {
     "type": "string"
    }
   },
   "additionalProperties": false
  }
 }
};
