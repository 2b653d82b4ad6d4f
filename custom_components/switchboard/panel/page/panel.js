var wa=Object.defineProperty;var $a=Object.getOwnPropertyDescriptor;var oo=o=>{throw TypeError(o)};var m=(o,s,e,t)=>{for(var i=t>1?void 0:t?$a(s,e):s,n=o.length-1,a;n>=0;n--)(a=o[n])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&wa(s,e,i),i};var fi=(o,s,e)=>s.has(o)||oo("Cannot "+e);var d=(o,s,e)=>(fi(o,s,"read from private field"),e?e.call(o):s.get(o)),f=(o,s,e)=>s.has(o)?oo("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(o):s.set(o,e),q=(o,s,e,t)=>(fi(o,s,"write to private field"),t?t.call(o,e):s.set(o,e),e),l=(o,s,e)=>(fi(o,s,"access private method"),e);var no=(o,s,e,t)=>({set _(i){q(o,s,i,e)},get _(){return d(o,s,t)}});/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ms=globalThis,fs=ms.ShadowRoot&&(ms.ShadyCSS===void 0||ms.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,gi=Symbol(),ro=new WeakMap,Rt=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==gi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(fs&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=ro.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&ro.set(e,s))}return s}toString(){return this.cssText}},ao=o=>new Rt(typeof o=="string"?o:o+"",void 0,gi),O=(o,...s)=>{let e=o.length===1?o[0]:s.reduce((t,i,n)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+o[n+1],o[0]);return new Rt(e,o,gi)},lo=(o,s)=>{if(fs)o.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=ms.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,o.appendChild(t)}},yi=fs?o=>o:o=>o instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return ao(e)})(o):o;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:va,defineProperty:xa,getOwnPropertyDescriptor:ka,getOwnPropertyNames:Ta,getOwnPropertySymbols:Aa,getPrototypeOf:Ra}=Object,gs=globalThis,co=gs.trustedTypes,Sa=co?co.emptyScript:"",Ea=gs.reactiveElementPolyfillSupport,St=(o,s)=>o,Et={toAttribute(o,s){switch(s){case Boolean:o=o?Sa:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,s){let e=o;switch(s){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},ys=(o,s)=>!va(o,s),po={attribute:!0,type:String,converter:Et,reflect:!1,useDefault:!1,hasChanged:ys};Symbol.metadata??=Symbol("metadata"),gs.litPropertyMetadata??=new WeakMap;var le=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=po){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&xa(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:n}=ka(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let p=i?.call(this);n?.call(this,a),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??po}static _$Ei(){if(this.hasOwnProperty(St("elementProperties")))return;let s=Ra(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(St("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(St("properties"))){let e=this.properties,t=[...Ta(e),...Aa(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(yi(i))}else s!==void 0&&e.push(yi(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return lo(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:Et).toAttribute(e,t.type);this._$Em=s,n==null?this.removeAttribute(i):this.setAttribute(i,n),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let n=t.getPropertyOptions(i),a=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:Et;this._$Em=i;let p=a.fromAttribute(e,n.type);this[i]=p??this._$Ej?.get(i)??p,this._$Em=null}}requestUpdate(s,e,t,i=!1,n){if(s!==void 0){let a=this.constructor;if(i===!1&&(n=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??ys)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:n},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),n!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,n]of this._$Ep)this[i]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,n]of t){let{wrapped:a}=n,p=this[i];a!==!0||this._$AL.has(i)||p===void 0||this.C(i,void 0,n,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};le.elementStyles=[],le.shadowRootOptions={mode:"open"},le[St("elementProperties")]=new Map,le[St("finalized")]=new Map,Ea?.({ReactiveElement:le}),(gs.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var _i=globalThis,ho=o=>o,bs=_i.trustedTypes,uo=bs?bs.createPolicy("lit-html",{createHTML:o=>o}):void 0,wi="$lit$",de=`lit$${Math.random().toFixed(9).slice(2)}$`,$i="?"+de,Pa=`<${$i}>`,Ee=document,Ct=()=>Ee.createComment(""),Nt=o=>o===null||typeof o!="object"&&typeof o!="function",vi=Array.isArray,_o=o=>vi(o)||typeof o?.[Symbol.iterator]=="function",bi=`[ 	
\f\r]`,Pt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,mo=/-->/g,fo=/>/g,Re=RegExp(`>|${bi}(?:([^\\s"'>=/]+)(${bi}*=${bi}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),go=/'/g,yo=/"/g,wo=/^(?:script|style|textarea|title)$/i,xi=o=>(s,...e)=>({_$litType$:o,strings:s,values:e}),r=xi(1),$o=xi(2),Ql=xi(3),ce=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),bo=new WeakMap,Se=Ee.createTreeWalker(Ee,129);function vo(o,s){if(!vi(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return uo!==void 0?uo.createHTML(s):s}var xo=(o,s)=>{let e=o.length-1,t=[],i,n=s===2?"<svg>":s===3?"<math>":"",a=Pt;for(let p=0;p<e;p++){let u=o[p],$,I,b=-1,A=0;for(;A<u.length&&(a.lastIndex=A,I=a.exec(u),I!==null);)A=a.lastIndex,a===Pt?I[1]==="!--"?a=mo:I[1]!==void 0?a=fo:I[2]!==void 0?(wo.test(I[2])&&(i=RegExp("</"+I[2],"g")),a=Re):I[3]!==void 0&&(a=Re):a===Re?I[0]===">"?(a=i??Pt,b=-1):I[1]===void 0?b=-2:(b=a.lastIndex-I[2].length,$=I[1],a=I[3]===void 0?Re:I[3]==='"'?yo:go):a===yo||a===go?a=Re:a===mo||a===fo?a=Pt:(a=Re,i=void 0);let D=a===Re&&o[p+1].startsWith("/>")?" ":"";n+=a===Pt?u+Pa:b>=0?(t.push($),u.slice(0,b)+wi+u.slice(b)+de+D):u+de+(b===-2?p:D)}return[vo(o,n+(o[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},It=class o{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let n=0,a=0,p=s.length-1,u=this.parts,[$,I]=xo(s,e);if(this.el=o.createElement($,t),Se.currentNode=this.el.content,e===2||e===3){let b=this.el.content.firstChild;b.replaceWith(...b.childNodes)}for(;(i=Se.nextNode())!==null&&u.length<p;){if(i.nodeType===1){if(i.hasAttributes())for(let b of i.getAttributeNames())if(b.endsWith(wi)){let A=I[a++],D=i.getAttribute(b).split(de),K=/([.?@])?(.*)/.exec(A);u.push({type:1,index:n,name:K[2],strings:D,ctor:K[1]==="."?ws:K[1]==="?"?$s:K[1]==="@"?vs:Ce}),i.removeAttribute(b)}else b.startsWith(de)&&(u.push({type:6,index:n}),i.removeAttribute(b));if(wo.test(i.tagName)){let b=i.textContent.split(de),A=b.length-1;if(A>0){i.textContent=bs?bs.emptyScript:"";for(let D=0;D<A;D++)i.append(b[D],Ct()),Se.nextNode(),u.push({type:2,index:++n});i.append(b[A],Ct())}}}else if(i.nodeType===8)if(i.data===$i)u.push({type:2,index:n});else{let b=-1;for(;(b=i.data.indexOf(de,b+1))!==-1;)u.push({type:7,index:n}),b+=de.length-1}n++}}static createElement(s,e){let t=Ee.createElement("template");return t.innerHTML=s,t}};function Pe(o,s,e=o,t){if(s===ce)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,n=Nt(s)?void 0:s._$litDirective$;return i?.constructor!==n&&(i?._$AO?.(!1),n===void 0?i=void 0:(i=new n(o),i._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=Pe(o,i._$AS(o,s.values),i,t)),s}var _s=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??Ee).importNode(e,!0);Se.currentNode=i;let n=Se.nextNode(),a=0,p=0,u=t[0];for(;u!==void 0;){if(a===u.index){let $;u.type===2?$=new et(n,n.nextSibling,this,s):u.type===1?$=new u.ctor(n,u.name,u.strings,this,s):u.type===6&&($=new xs(n,this,s)),this._$AV.push($),u=t[++p]}a!==u?.index&&(n=Se.nextNode(),a++)}return Se.currentNode=Ee,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},et=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Pe(this,s,e),Nt(s)?s===c||s==null||s===""?(this._$AH!==c&&this._$AR(),this._$AH=c):s!==this._$AH&&s!==ce&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):_o(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==c&&Nt(this._$AH)?this._$AA.nextSibling.data=s:this.T(Ee.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=It.createElement(vo(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let n=new _s(i,this),a=n.u(this.options);n.p(e),this.T(a),this._$AH=n}}_$AC(s){let e=bo.get(s.strings);return e===void 0&&bo.set(s.strings,e=new It(s)),e}k(s){vi(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let n of s)i===e.length?e.push(t=new o(this.O(Ct()),this.O(Ct()),this,this.options)):t=e[i],t._$AI(n),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=ho(s).nextSibling;ho(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Ce=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,n){this.type=1,this._$AH=c,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=c}_$AI(s,e=this,t,i){let n=this.strings,a=!1;if(n===void 0)s=Pe(this,s,e,0),a=!Nt(s)||s!==this._$AH&&s!==ce,a&&(this._$AH=s);else{let p=s,u,$;for(s=n[0],u=0;u<n.length-1;u++)$=Pe(this,p[t+u],e,u),$===ce&&($=this._$AH[u]),a||=!Nt($)||$!==this._$AH[u],$===c?s=c:s!==c&&(s+=($??"")+n[u+1]),this._$AH[u]=$}a&&!i&&this.j(s)}j(s){s===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},ws=class extends Ce{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===c?void 0:s}},$s=class extends Ce{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==c)}},vs=class extends Ce{constructor(s,e,t,i,n){super(s,e,t,i,n),this.type=5}_$AI(s,e=this){if((s=Pe(this,s,e,0)??c)===ce)return;let t=this._$AH,i=s===c&&t!==c||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,n=s!==c&&(t===c||i);i&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},xs=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Pe(this,s)}},ko={M:wi,P:de,A:$i,C:1,L:xo,R:_s,D:_o,V:Pe,I:et,H:Ce,N:$s,U:vs,B:ws,F:xs},Ca=_i.litHtmlPolyfillSupport;Ca?.(It,et),(_i.litHtmlVersions??=[]).push("3.3.3");var To=(o,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let n=e?.renderBefore??null;t._$litPart$=i=new et(s.insertBefore(Ct(),n),n,void 0,e??{})}return i._$AI(o),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ki=globalThis,Z=class extends le{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=To(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ce}};Z._$litElement$=!0,Z.finalized=!0,ki.litElementHydrateSupport?.({LitElement:Z});var Na=ki.litElementPolyfillSupport;Na?.({LitElement:Z});(ki.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S=o=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,s)}):customElements.define(o,s)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ia={attribute:!0,type:String,converter:Et,reflect:!1,hasChanged:ys},Oa=(o=Ia,s,e)=>{let{kind:t,metadata:i}=e,n=globalThis.litPropertyMetadata.get(i);if(n===void 0&&globalThis.litPropertyMetadata.set(i,n=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),n.set(e.name,o),t==="accessor"){let{name:a}=e;return{set(p){let u=s.get.call(this);s.set.call(this,p),this.requestUpdate(a,u,o,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,o,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let u=this[a];s.call(this,p),this.requestUpdate(a,u,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function M(o){return(s,e)=>typeof e=="object"?Oa(o,s,e):((t,i,n)=>{let a=i.hasOwnProperty(n);return i.constructor.createProperty(n,t),a?Object.getOwnPropertyDescriptor(i,n):void 0})(o,s,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function k(o){return M({...o,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ne=(o,s,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof s!="object"&&Object.defineProperty(o,s,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function oe(o,s){return(e,t,i)=>{let n=a=>a.renderRoot?.querySelector(o)??null;if(s){let{get:a,set:p}=typeof t=="object"?e:i??(()=>{let u=Symbol();return{get(){return this[u]},set($){this[u]=$}}})();return Ne(e,t,{get(){let u=a.call(this);return u===void 0&&(u=n(this),(u!==null||this.hasUpdated)&&p.call(this,u)),u}})}return Ne(e,t,{get(){return n(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ao=new Map,Ti=new Map;function y(o,s){let e=`${o}/${s}`,t=Ao.get(e)??{};return Ao.set(e,t),t}function Ro(o){if(o==="en")return Promise.resolve();let s=Ti.get(o)??qa(o);return Ti.set(o,s),s.catch(()=>Ti.delete(o)),s.catch(()=>{})}async function qa(o){let s=await fetch(new URL(`${o}.json`,import.meta.url));if(!s.ok)throw new Error(`The texts could not be loaded: ${s.status}`);let e=await s.json();for(let[t,i]of Object.entries(e))Object.assign(y(o,t),i)}var So=y("de","i18n");var Eo={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var Po=y("es","i18n");var Co=y("fr","i18n");var No=y("it","i18n");var Io=y("nl","i18n");function V(o){return(s,e,t={})=>{let i=Ai(s.hass.language),n=o[i],a=o.en,p=t.count;return((typeof p=="number"&&new Intl.PluralRules(i).select(p)==="one"?n[`${e}_one`]:void 0)??n[e]??a[e]??e).replace(/\{(\w+)\}/g,(I,b)=>{let A=t[b];return A===void 0?I:typeof A=="number"?s.show.number(A):A})}}function Ai(o){let s=o.toLowerCase().split("-")[0]??"en";return s==="de"||s==="es"||s==="fr"||s==="it"||s==="nl"?s:"en"}var g=V({en:Eo,de:So,es:Po,fr:Co,it:No,nl:Io});var pe=class extends Error{constructor(e,t,i){super(i);this.kind=e;this.code=t}},Ua=1,Ma=2,ja=3;function W(o,s){if(s instanceof pe)return s;let e=typeof s=="number"?s:s?.code;if(e===Ma)return new pe("expired","expired",g(o,"expired"));if(e===ja||e===Ua||!o.hass.connected)return new pe("lost","lost",g(o,"lost"));if(e==="unknown_command")return new pe("gone","gone",g(o,"gone"));let t=s??{},i=t.translation_key,n=i&&t.translation_domain?o.hass.localize(`component.${t.translation_domain}.exceptions.${i}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(s);return new pe("refused",String(i??e??"unknown"),n||a)}var Ri={state:"loading"},Ha=4e3,ks=class{constructor(s,e){this.app=s;this.changed=e;this.current=Ri;this.#e=0}#e;async load(s){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?Ri:{state:"loading",value:t});let i=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},Ha);try{let n=await s();e===this.#e&&this.#t({state:"ready",value:n})}catch(n){if(e!==this.#e)return;let a=W(this.app(),n);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(i)}}put(s){this.#e+=1,this.#t({state:"ready",value:s})}clear(){this.#e+=1,this.#t(Ri)}#t(s){this.current=s,this.changed()}};function B(o,s,e,t){let{state:i,value:n,failure:a}=s,p=i==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${g(o,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${g(o,"again")}</button>`:c}
        </div>`:c,u=i==="loading"&&(n===void 0||s.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${g(o,s.is_slow?"loading_long":"loading")}
        </p>`:c;return r`${p}${u}${n===void 0?c:e(n)}`}var U=O`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled) {
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var E=class extends Z{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=U}#e;#t;loader(){return new ks(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([M({attribute:!1})],E.prototype,"app",2),m([M({attribute:!1})],E.prototype,"path",2);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var st={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ot=o=>(...s)=>({_$litDirective$:o,values:s}),tt=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Fa}=ko,Oo=o=>o;var Do=o=>o.strings===void 0,qo=()=>document.createComment(""),it=(o,s,e)=>{let t=o._$AA.parentNode,i=s===void 0?o._$AB:s._$AA;if(e===void 0){let n=t.insertBefore(qo(),i),a=t.insertBefore(qo(),i);e=new Fa(n,a,o,o.options)}else{let n=e._$AB.nextSibling,a=e._$AM,p=a!==o;if(p){let u;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(u=o._$AU)!==a._$AU&&e._$AP(u)}if(n!==i||p){let u=e._$AA;for(;u!==n;){let $=Oo(u).nextSibling;Oo(t).insertBefore(u,i),u=$}}}return e},_e=(o,s,e=o)=>(o._$AI(s,e),o),La={},Uo=(o,s=La)=>o._$AH=s,Mo=o=>o._$AH,Ts=o=>{o._$AR(),o._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var jo=(o,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(o[i],i);return t},he=Ot(class extends tt{constructor(o){if(super(o),o.type!==st.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],n=[],a=0;for(let p of o)i[a]=t?t(p,a):a,n[a]=e(p,a),a++;return{values:n,keys:i}}render(o,s,e){return this.dt(o,s,e).values}update(o,[s,e,t]){let i=Mo(o),{values:n,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,n;let p=this.ut??=[],u=[],$,I,b=0,A=i.length-1,D=0,K=n.length-1;for(;b<=A&&D<=K;)if(i[b]===null)b++;else if(i[A]===null)A--;else if(p[b]===a[D])u[D]=_e(i[b],n[D]),b++,D++;else if(p[A]===a[K])u[K]=_e(i[A],n[K]),A--,K--;else if(p[b]===a[K])u[K]=_e(i[b],n[K]),it(o,u[K+1],i[b]),b++,K--;else if(p[A]===a[D])u[D]=_e(i[A],n[D]),it(o,i[b],i[A]),A--,D++;else if($===void 0&&($=jo(a,D,K),I=jo(p,b,A)),$.has(p[b]))if($.has(p[A])){let Q=I.get(a[D]),Qe=Q!==void 0?i[Q]:null;if(Qe===null){let ie=it(o,i[b]);_e(ie,n[D]),u[D]=ie}else u[D]=_e(Qe,n[D]),it(o,i[b],Qe),i[Q]=null;D++}else Ts(i[A]),A--;else Ts(i[b]),b++;for(;D<=K;){let Q=it(o,u[K+1]);_e(Q,n[D]),u[D++]=Q}for(;b<=A;){let Q=i[b++];Q!==null&&Ts(Q)}return this.ut=a,Uo(o,u),ce}});function X(o,s,e=c){return r`<section class="card stack" data-state="empty">
    <h2>${o}</h2>
    <p>${s}</p>
    ${e===c?c:r`<div class="row">${e}</div>`}
  </section>`}function Ie(o){return X(g(o,"log_off_title"),`${g(o,"log_off")}${o.isAdmin?"":` ${g(o,"log_off_ask")}`}`,o.isAdmin?r`<a class="button filled" href=${o.link("/settings")}>
          ${g(o,"open_settings")}
        </a>`:c)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var qt=(o,s)=>{let e=o._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),qt(t,s);return!0},As=o=>{let s,e;do{if((s=o._$AM)===void 0)break;e=s._$AN,e.delete(o),o=s}while(e?.size===0)},Ho=o=>{for(let s;s=o._$AM;o=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(o))break;e.add(o),Ka(s)}};function Ba(o){this._$AN!==void 0?(As(this),this._$AM=o,Ho(this)):this._$AM=o}function Wa(o,s=!1,e=0){let t=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0)if(s)if(Array.isArray(t))for(let n=e;n<t.length;n++)qt(t[n],!1),As(t[n]);else t!=null&&(qt(t,!1),As(t));else qt(this,o)}var Ka=o=>{o.type==st.CHILD&&(o._$AP??=Wa,o._$AQ??=Ba)},Rs=class extends tt{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),Ho(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(qt(this,s),As(this))}setValue(s){if(Do(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var ee=class{constructor(s,e){this.app=s;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#i=!1}#e;#t;#i;async start(s,e={}){this.#e=s,this.#t+=1,this.#i=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0)}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(s,e=this.total){this.items=s,this.total=e,this.changed()}async#s(s){let e=this.#e;if(!e)return;let t=this.#t;this.#i=!0,this.state="loading",this.failure=void 0,this.changed();try{let i=await e(s);if(t!==this.#t)return;this.items=s===0?i.items:[...this.items,...i.items],this.total=i.total,this.next=i.next_offset,this.hasFirst=!0,this.state="ready"}catch(i){if(t!==this.#t)return;this.state="failed",this.failure=W(this.app(),i)}finally{t===this.#t&&(this.#i=!1,this.changed())}}foot(){let s=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${g(s,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${g(s,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${g(s,"loading")}
      </p>`:r`<div class="spread">
      <p class="quiet">${g(s,"all_shown",{count:this.total})}</p>
      ${this.next===null?c:r`<button ${za(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${g(s,"more")}
          </button>`}
    </div>`}},Si=class extends Rs{#e;#t=()=>{};constructor(s){if(super(s),s.type!==st.ELEMENT)throw new Error("inSight belongs to an element")}render(s){return c}update(s,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(i=>i.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(s.element)),c}disconnected(){this.#e?.disconnect(),this.#e=void 0}},za=Ot(Si);var Fo=y("de","views/conversations/i18n");var Lo={one:"One conversation",to_list:"All conversations",search:"Search in what was said",since:"From",until:"Until",more_filters:"More filters",only_failed:"Only what failed",dearest_first:"Dearest first",facet_owner:"Person",facet_agent_id:"Agent",facet_device_id:"Device",facet_area_id:"Room",facet_route:"Answered by",all:"All",found:"{count} found",found_one:"{count} found",no_words:"(no words)",messages:"{count} messages",messages_one:"{count} message",said_about:"What was said about “{words}”",assistant:"Assistant",tokens:"{count} tokens",route_local:"Home Assistant",route_model:"Model",route_fallback:"Stand-in",route_none:"Nobody",empty_title:"Nothing was said yet",empty:"Talk to your assistant, at a satellite or in the Assist dialog. What is said, who answered it and what it cost shows here, and what the house learns from it shows under Memory.",export:"Export",fork:"Continue in a copy",forked:"A copy was begun. It goes on where this one ended, in the conversation “{id}”; give this name to conversation.process.",delete:"Delete …",to_turn:"How it went",delete_heading:"Delete this conversation?",delete_for_good:"Delete for good",deleting:"Deleting …",going_messages:"{count} messages are deleted for good.",going_messages_one:"{count} message is deleted for good.",nothing_learnt:"Nothing was learnt from it.",going_memories:"Learnt from it alone, goes with it: {count} memories",going_relations:"In the graph, goes with it: {count} relations",going_entities:"In the graph, goes with it: {count} things",going_staying:"Stay, with fewer sources: {count} memories",becomes:"Then says: {text}",deleted:"Deleted: {messages} messages and {memories} memories.",not_erased:"Traces are left in the database until there is room on the disk to write it anew.",files_left:"These files may still hold it: {files}"};var Bo=y("es","views/conversations/i18n");var Wo=y("fr","views/conversations/i18n");var Ko=y("it","views/conversations/i18n");var zo=y("nl","views/conversations/i18n");var P=V({en:Lo,de:Fo,es:Bo,fr:Wo,it:Ko,nl:zo});var Va={local:"route_local",model:"route_model",fallback:"route_fallback",none:"route_none"},Ya={none:"bad",fallback:"warn"};function Ei(o,s){let e=Va[s];return e?P(o,e):s}function Ss(o,s){return s.map(e=>r`<span class="chip ${Ya[e]??""}">${Ei(o,e)}</span>`)}function Go(o,s){return s.cost?r`<span class="chip">${o.show.money(s.cost)}</span>`:s.tokens?r`<span class="chip">${P(o,"tokens",{count:s.tokens})}</span>`:c}function Dt(o,s){return s.area_id?o.areaName(s.area_id):s.device_id?o.deviceName(s.device_id):""}var Vo=["owner","agent_id","device_id","area_id","route"],Pi=["memories","relations","entities","staying"];var Za=250,Ja=50,Qa=20,nt,Ut,Mt,Oe,C,ot,Yo,Zo,Jo,Ci,Ni,Ii,Qo,Xo,en,tn,sn,Es,Ps,Oi,J=class extends E{constructor(){super(...arguments);f(this,C);this.deleted=0;this.words="";this.having={};this.since="";this.until="";this.isFailed=!1;this.isDear=!1;f(this,nt,new ee(()=>this.app,()=>this.requestUpdate()));f(this,Ut,new ee(()=>this.app,()=>this.requestUpdate()));f(this,Mt,this.loader());f(this,Oe);f(this,Es,e=>{let t=e.target.value.trim();clearTimeout(d(this,Oe)),q(this,Oe,setTimeout(()=>l(this,C,Oi).call(this,t),Za))});f(this,Ps,e=>{e.preventDefault(),clearTimeout(d(this,Oe)),l(this,C,Oi).call(this,this.search.value.trim())})}willUpdate(e){super.willUpdate(e),e.has("deleted")&&e.get("deleted")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,Oe))}load(){d(this,Mt).load(()=>this.app.call("conversations/choices")),l(this,C,ot).call(this,!1)}render(){let{app:e}=this,t=d(this,nt);return d(this,C,Yo)&&t.hasFirst&&t.total===0?l(this,C,Zo).call(this):e.info&&!e.info.logs&&!t.hasFirst?Ie(e):r`<div class="stack">${l(this,C,Jo).call(this)} ${this.words?l(this,C,tn).call(this):l(this,C,Xo).call(this)}</div>`}};nt=new WeakMap,Ut=new WeakMap,Mt=new WeakMap,Oe=new WeakMap,C=new WeakSet,ot=function(e){let{since:t,until:i,words:n}=this,a={...t?{since:t}:{},...i?{until:i}:{}};if(n){let{owner:u}=this.having,$={query:n,limit:Qa,...a,...u?{owner:u}:{}};d(this,Ut).start(I=>this.app.call("conversations/search",{...$,offset:I}),{clear:e});return}let p={limit:Ja,...a,...this.having,...this.isFailed?{failed:!0}:{},...this.isDear?{sort:"dearest"}:{}};d(this,nt).start(u=>this.app.call("conversations/list",{...p,offset:u}),{clear:e})},Yo=function(){let{since:e,until:t,isFailed:i,words:n}=this;return!(n||e||t||i||Object.keys(this.having).length)},Zo=function(){let{app:e}=this;return e.info&&!e.info.logs?Ie(e):X(P(e,"empty_title"),P(e,"empty"))},Jo=function(){let{app:e}=this,t=d(this,Mt).current.value;return r`<form class="card" role="search" @submit=${d(this,Ps)}>
      <label class="field whole" for="search"
        >${P(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${d(this,Es)}
        />
      </label>
      ${l(this,C,Ci).call(this,"since",this.since,i=>this.since=i)}
      ${l(this,C,Ci).call(this,"until",this.until,i=>this.until=i)}
      ${t?l(this,C,Ii).call(this,"owner",t):c}
      ${this.words?c:r`<details class="whole">
            <summary>${P(e,"more_filters")}</summary>
            <div class="filters">
              ${t?Vo.filter(i=>i!=="owner").map(i=>l(this,C,Ii).call(this,i,t)):c}
              ${l(this,C,Ni).call(this,"only_failed",this.isFailed,i=>this.isFailed=i)}
              ${l(this,C,Ni).call(this,"dearest_first",this.isDear,i=>this.isDear=i)}
            </div>
          </details>`}
    </form>`},Ci=function(e,t,i){return r`<label class="field"
      >${P(this.app,e)}
      <input
        type="date"
        .value=${t}
        @change=${n=>{i(n.target.value),l(this,C,ot).call(this,!0)}}
      />
    </label>`},Ni=function(e,t,i){return r`<label class="check"
      ><input
        type="checkbox"
        .checked=${t}
        @change=${n=>{i(n.target.checked),l(this,C,ot).call(this,!0)}}
      />${P(this.app,e)}</label
    >`},Ii=function(e,t){let{app:i}=this;return t[e].length?r`<label class="field"
      >${P(i,`facet_${e}`)}
      <select
        name=${e}
        @change=${n=>{let{[e]:a,...p}=this.having,u=n.target.value;this.having=u?{...p,[e]:u}:p,l(this,C,ot).call(this,!0)}}
      >
        <option value="">${P(i,"all")}</option>
        ${t[e].map(n=>r`<option value=${n.value} ?selected=${n.value===this.having[e]}>
              ${l(this,C,Qo).call(this,e,n.value)} (${i.show.number(n.conversations)})
            </option>`)}
      </select>
    </label>`:c},Qo=function(e,t){let{app:i}=this;switch(e){case"owner":return i.ownerName(t);case"agent_id":return i.entityName(t);case"device_id":return i.deviceName(t);case"area_id":return i.areaName(t);case"route":return Ei(i,t)}},Xo=function(){let{app:e}=this,t=d(this,nt),i=[];for(let n of t.items){let a=this.isDear?"":e.show.day(n.at),p=i.at(-1);p?.day===a?p.of.push(n):i.push({day:a,of:[n]})}return r`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${g(e,"conversations")}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?P(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${g(e,"none_found")}</p>`:i.map(n=>r`<div>
                ${n.day?r`<h3>${e.show.date(n.of[0]?.at??n.day)}</h3>`:c}
                <ul class="plain">
                  ${he(n.of,a=>a.conversation_id,a=>l(this,C,en).call(this,a))}
                </ul>
              </div>`)}
      ${t.foot()}
    </section>`},en=function(e){let{app:t}=this,i=Dt(t,e);return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.beginning||P(t,"no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${e.owners.map(n=>t.ownerName(n)).join(", ")}${i?` · ${i}`:""}</span
          >
          ${Ss(t,e.routes)} ${Go(t,e)}
        </span>
        <span class="quiet"
          >${P(t,"messages",{count:e.messages})} ·
          ${this.isDear?t.show.dateTime(e.at):t.show.time(e.at)}</span
        >
      </div>
    </li>`},tn=function(){let{app:e}=this,t=d(this,Ut);return r`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${P(e,"said_about",{words:this.words})}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?P(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${g(e,"none_found")}</p>`:r`<ul class="plain">
            ${t.items.map(i=>l(this,C,sn).call(this,i))}
          </ul>`}
      ${t.foot()}
    </section>`},sn=function(e){let{app:t}=this,i=e.role==="user"?t.ownerName(e.owner):P(t,"assistant");return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.text}${e.is_cut?" …":""}</a
        >
      </p>
      <p class="quiet">${i} · ${t.show.dateTime(e.at)}</p>
    </li>`},Es=new WeakMap,Ps=new WeakMap,Oi=function(e){e!==this.words&&(this.words=e,l(this,C,ot).call(this,!0))},J.styles=[U,O`
      :host([hidden]) {
        display: none;
      }
      form,
      .filters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .whole {
        grid-column: 1 / -1;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .filters {
        margin-top: 8px;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
      h3 {
        margin: 12px 0 8px;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        /* Rows that are not in sight are neither laid out nor painted. */
        content-visibility: auto;
        contain-intrinsic-size: auto 96px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([M({attribute:!1})],J.prototype,"deleted",2),m([k()],J.prototype,"words",2),m([k()],J.prototype,"having",2),m([k()],J.prototype,"since",2),m([k()],J.prototype,"until",2),m([k()],J.prototype,"isFailed",2),m([k()],J.prototype,"isDear",2),m([oe("#search")],J.prototype,"search",2),J=m([S("sb-conversation-list")],J);var De,Cs,on,qe=class extends Z{constructor(){super(...arguments);f(this,Cs);this.heading="";f(this,De,null)}firstUpdated(){q(this,De,Xa()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),d(this,De)instanceof HTMLElement&&d(this,De).isConnected&&d(this,De).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,Cs,on)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};De=new WeakMap,Cs=new WeakSet,on=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},qe.styles=[U,O`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],m([M()],qe.prototype,"heading",2),m([oe("dialog")],qe.prototype,"dialog",2),qe=m([S("sb-dialog")],qe);function Xa(){let o=document.activeElement;for(;o?.shadowRoot?.activeElement;)o=o.shadowRoot.activeElement;return o}var $e,ve,nn,rn,an,Ns,jt,we=class extends E{constructor(){super(...arguments);f(this,ve);this.conversation="";this.isBusy=!1;this.trouble="";f(this,$e,this.loader());f(this,Ns,async()=>{let{app:e}=this,t=d(this,$e).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("conversations/delete",{conversation_id:this.conversation,expected_revision:t.revision}),n=[...i.files_to_delete,...i.damaged_copies],a=[P(e,"deleted",{messages:i.messages,memories:i.memories})];i.erased||a.push(P(e,"not_erased")),n.length&&a.push(P(e,"files_left",{files:n.join(", ")})),e.notify(a.join(" ")),this.dispatchEvent(new Event("deleted"))}catch(i){let n=W(e,i);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});f(this,jt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){let e=this.conversation;d(this,$e).load(()=>this.app.call("conversations/delete_preview",{conversation_id:e}))}render(){let{app:e}=this,t=d(this,$e).current;return r`<sb-dialog .heading=${P(e,"delete_heading")} @closed=${d(this,jt)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,i=>l(this,ve,nn).call(this,i),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,jt)}>${g(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${t.state!=="ready"||this.isBusy}
        @click=${d(this,Ns)}
      >
        ${P(e,this.isBusy?"deleting":"delete_for_good")}
      </button>
    </sb-dialog>`}};$e=new WeakMap,ve=new WeakSet,nn=function(e){let{app:t}=this,i=Pi.some(n=>e[n]?.total);return r`
      <p>${P(t,"going_messages",{count:e.messages})}</p>
      ${i?c:r`<p>${P(t,"nothing_learnt")}</p>`}
      ${Pi.map(n=>l(this,ve,rn).call(this,n,e[n]))}
    `},rn=function(e,t){if(!t?.total)return c;let{app:i}=this;return r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${P(i,`going_${e}`,{count:t.total})}</summary>
      <ul>
        ${t.items.map(n=>r`<li>
              ${n.text}${n.is_cut?" …":""}
              ${n.becomes?r`<span class="quiet">${P(i,"becomes",{text:n.becomes})}</span>`:c}
            </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,ve,an).call(this,e,t)}>${g(i,"more")}</button>`}
    </details>`},an=async function(e,t){try{let i=await this.app.call("conversations/delete_preview",{conversation_id:this.conversation,part:e,offset:t.next_offset??0}),n=d(this,$e).current.value,a=i[e];if(!n||!a)return;if(i.revision!==n.revision){this.load();return}d(this,$e).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(i){this.trouble=W(this.app,i).message}},Ns=new WeakMap,jt=new WeakMap,we.styles=[U,O`
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],m([M({attribute:!1})],we.prototype,"conversation",2),m([k()],we.prototype,"isBusy",2),m([k()],we.prototype,"trouble",2),we=m([S("sb-conversation-delete")],we);var el=100,Ht,ae,rt,ln,Is,Os,qs,ue=class extends E{constructor(){super(...arguments);f(this,ae);this.owners=[];this.isDeleting=!1;this.busy="";this.forked="";f(this,Ht,new ee(()=>this.app,()=>this.requestUpdate()));f(this,Is,async()=>{let{app:e}=this;this.busy="export";try{let t={conversation_id:d(this,ae,rt)},{conversation:i}=await e.call("conversations/export",t),n=new Blob([JSON.stringify(i,void 0,2)],{type:"application/json"}),a=document.createElement("a");a.href=URL.createObjectURL(n),a.download=`conversation-${d(this,ae,rt).replace(/[^\w-]+/g,"_")}.json`,a.click(),setTimeout(()=>URL.revokeObjectURL(a.href),6e4)}catch(t){e.notifyFailure(t)}finally{this.busy=""}});f(this,Os,async()=>{let{app:e}=this;this.busy="fork";try{let t={conversation_id:d(this,ae,rt)};this.forked=(await e.call("conversations/fork",t)).conversation_id}catch(t){e.notifyFailure(t)}finally{this.busy=""}});f(this,qs,()=>{this.isDeleting=!1,this.dispatchEvent(new Event("conversation-deleted",{bubbles:!0,composed:!0}))})}load(){let e=d(this,ae,rt);this.forked="",d(this,Ht).start(async t=>{let i={conversation_id:e,limit:el,offset:t},n=await this.app.call("conversations/get",i);return this.owners=n.owners,n})}render(){let{app:e}=this,t=d(this,Ht),i=t.items[0];return r`<div class="stack">
      ${i?r`<section class="card stack">
              <p>
                ${this.owners.map(n=>e.ownerName(n)).join(", ")},
                ${e.show.dateTime(i.at)}${Dt(e,i)?`, ${Dt(e,i)}`:""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy!==""} @click=${d(this,Is)}>
                  ${P(e,"export")}
                </button>
                <button ?disabled=${this.busy!==""} @click=${d(this,Os)}>${P(e,"fork")}</button>
                <button class="bad" @click=${()=>this.isDeleting=!0}>
                  ${P(e,"delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked?P(e,"forked",{id:this.forked}):""}
              </p>
            </section>
            <ol class="plain">
              ${he(t.items,n=>n.id,n=>l(this,ae,ln).call(this,n))}
            </ol>`:c}
      ${t.foot()}
      ${this.isDeleting?r`<sb-conversation-delete
            .app=${e}
            .conversation=${d(this,ae,rt)}
            @closed=${()=>this.isDeleting=!1}
            @deleted=${d(this,qs)}
          ></sb-conversation-delete>`:c}
    </div>`}};Ht=new WeakMap,ae=new WeakSet,rt=function(){return this.path[0]??""},ln=function(e){let{app:t}=this,i=e.role==="user",n=i?t.ownerName(e.owner):P(t,"assistant");return r`<li class=${i?"user":""}><div class="meta quiet">${n} ·
      ${t.show.time(e.at,!0)}
      ${i||!e.route?c:Ss(t,[e.route])}
      <a href=${t.link(`/turn/${encodeURIComponent(e.id)}`)}>${P(t,"to_turn")}</a></div
      >${e.text}${e.is_cut?" …":""}</li>`},Is=new WeakMap,Os=new WeakMap,qs=new WeakMap,ue.styles=[U,O`
      li {
        padding: 10px 14px;
        margin-bottom: 8px;
        max-width: min(46rem, 92%);
        width: fit-content;
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        background: var(--sb-card);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      li.user {
        margin-inline-start: auto;
        background: var(--sb-tint);
      }
      .meta {
        white-space: normal;
      }
    `],m([k()],ue.prototype,"owners",2),m([k()],ue.prototype,"isDeleting",2),m([k()],ue.prototype,"busy",2),m([k()],ue.prototype,"forked",2),ue=m([S("sb-conversation-one")],ue);var Ft,Us,Ds=class extends E{constructor(){super(...arguments);f(this,Ft,0);f(this,Us,()=>{q(this,Ft,d(this,Ft)+1),this.requestUpdate(),this.app.go("/conversations",{replace:!0})})}load(){}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @conversation-deleted=${d(this,Us)}>
      <div class="spread">
        <h1 tabindex="-1">${t?P(e,"one"):g(e,"conversations")}</h1>
        ${t?r`<a class="button" href=${e.link("/conversations")}>${P(e,"to_list")}</a>`:c}
      </div>
      <sb-conversation-list
        .app=${e}
        .deleted=${d(this,Ft)}
        ?hidden=${t!==void 0}
      ></sb-conversation-list>
      ${t?r`<sb-conversation-one .app=${e} .path=${this.path}></sb-conversation-one>`:c}
    </div>`}};Ft=new WeakMap,Us=new WeakMap,Ds=m([S("sb-conversations")],Ds);var Ms=class extends E{load(){}render(){return r`<h1 tabindex="-1">${g(this.app,"graph")}</h1>`}};Ms=m([S("sb-graph")],Ms);var dn=y("de","views/health/i18n");var cn={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var pn=y("es","views/health/i18n");var hn=y("fr","views/health/i18n");var un=y("it","views/health/i18n");var mn=y("nl","views/health/i18n");var R=V({en:cn,de:dn,es:pn,fr:hn,it:un,nl:mn});var sl=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function Ue(o,s){if(!s)return"";if(sl.includes(s))return R(o,`reason_${s}`);let e=o.hass.localize(`component.switchboard.exceptions.${s}.message`);return e&&!e.includes("{")?e:R(o,"reason_other",{reason:s})}var il=60*864e5,fn="/config/integrations/integration/switchboard",Lt,z,gn,yn,bn,_n,wn,$n,vn,xn,at=class extends E{constructor(){super(...arguments);f(this,z);this.busy=!1;f(this,Lt,this.loader())}load(){d(this,Lt).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${g(e,"health")}</h1>
        <button @click=${()=>this.load()}>${R(e,"look_again")}</button>
      </div>
      ${B(e,d(this,Lt).current,t=>l(this,z,gn).call(this,t),()=>this.load())}
    </div>`}};Lt=new WeakMap,z=new WeakSet,gn=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${R(t,"guests")}</p>`:c}
      ${e.connections.length?e.connections.map(i=>l(this,z,yn).call(this,i)):X(R(t,"empty_title"),R(t,"empty"),r`<a class="button filled" href=${fn}>${R(t,"to_integration")}</a>`)}
      ${l(this,z,xn).call(this,e.database)}
    `},yn=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?c:r`<div class="alert bad stack">
            <p>${R(t,"not_loaded")}</p>
            <a href=${fn}>${R(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(i=>r`<li>
            ${i.takes_over?R(t,"takes_over",{agent:i.name,other:t.entityName(i.takes_over)}):R(t,"nobody_takes_over",{agent:i.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(i=>l(this,z,bn).call(this,e,i))}</div>
    </section>`},bn=function(e,t){let{app:i}=this,n=t.last_failure,a=n!==null&&(t.last_success??"")<n.at,p=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",u={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[p];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${u}">
          ${R(i,`is_${p}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${R(i,`role_${t.role}`)}${t.rank?`, ${R(i,"rank",{rank:t.rank})}`:""}.
        ${t.model?R(i,"model",{model:t.model}):R(i,"model_unknown")}
      </p>
      ${l(this,z,_n).call(this,t)}
      <p>
        ${t.last_success?R(i,"last_success",{ago:i.show.ago(t.last_success)}):R(i,"no_success")}
        ${n?R(i,"last_failure",{ago:i.show.ago(n.at)}):R(i,"no_failure")}
      </p>
      ${n?r`<p class=${a?"alert bad":"quiet"}>${Ue(i,n.reason)}</p>`:c}
      ${t.week.calls?l(this,z,wn).call(this,t):r`<p class="quiet">${R(i,"never_asked")}</p>`}
      ${l(this,z,$n).call(this,e,t)}
    </article>`},_n=function(e){if(!e.retires)return c;let{app:t}=this,i=`${e.retires}T12:00:00Z`,n=Date.parse(i)-Date.now()<il;return r`<p class=${n?"alert warn":"quiet"}>
      ${R(t,e.is_over?"retired":"retires",{day:t.show.date(i)})}
    </p>`},wn=function(e){let{app:t}=this,i=[e.day,e.week],n=(p,u)=>r`<tr>
        <th scope="row">${R(t,p)}</th>
        ${i.map($=>r`<td class="number">${u($)}</td>`)}
      </tr>`,a=p=>p.p50===null||p.p95===null?"–":`${t.show.span(p.p50)} / ${t.show.span(p.p95)}`;return r`<table>
      <thead>
        <tr>
          <th scope="col">${R(t,"typical")}</th>
          <th class="number" scope="col">${R(t,"day")}</th>
          <th class="number" scope="col">${R(t,"week")}</th>
        </tr>
      </thead>
      <tbody>
        ${n("calls",p=>t.show.number(p.calls))}
        ${n("errors",p=>p.error_rate===null?"–":t.show.percent(p.error_rate))}
        ${e.role==="embedding"?c:n("first_word",p=>a(p.first_word_ms))}
        ${n("whole",p=>a(p.whole_ms))}
      </tbody>
    </table>`},$n=function(e,t){let{app:i}=this,n=[...new Set([...t.refused,...Object.keys(t.values)])];return n.length?r`<div class="stack">
      <p class="quiet">${R(i,"refuses")}</p>
      <ul class="plain row">
        ${n.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy}
          aria-label=${`${R(i,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,z,vn).call(this,e,t)}}
        >
          ${R(i,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${R(i,"refuses_nothing")}</p>`},vn=async function(e,t){this.busy=!0;try{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(R(this.app,"will_ask"))}catch(i){this.app.notifyFailure(i)}finally{this.busy=!1,this.load()}},xn=function(e){let{app:t}=this,i=e.problem!==null||e.is_kept&&!e.is_open,n=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=i?"bad":n?"warn":e.is_open?"good":"",p=(u,$)=>r`<tr>
        <th scope="row">${R(t,u)}</th>
        <td>${$}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${R(t,"database")}</h2>
        <span class="chip ${a}">${R(t,i?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${i?r`<p class="alert bad">${R(t,"db_bad_means")}</p>`:c}
      <table>
        <tbody>
          ${p("log",R(t,e.is_kept?"log_on":"log_off"))}
          ${p("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?p("integrity",R(t,`db_${e.integrity}`)):c}
          ${e.checked?p("checked",t.show.dateTime(e.checked)):c}
          ${p("backup",e.is_held_for_backup?R(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):R(t,"backup_unknown"))}
          ${p("retention",e.retention_days===null?R(t,"for_ever"):R(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?p("dropped",t.show.number(e.dropped)):c}
        </tbody>
      </table>
      ${e.is_kept?c:r`<div class="row"><a class="button" href=${t.link("/settings")}>${g(t,"open_settings")}</a></div>`}
    </section>`},at.styles=[U,O`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],m([k()],at.prototype,"busy",2),at=m([S("sb-health")],at);var kn=y("de","views/memory/i18n");var Tn={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var An=y("es","views/memory/i18n");var Rn=y("fr","views/memory/i18n");var Sn=y("it","views/memory/i18n");var En=y("nl","views/memory/i18n");var h=V({en:Tn,de:kn,es:An,fr:Rn,it:Sn,nl:En});var nl={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},rl={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},al={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},ll={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},dl={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function Bt(o,s,e){let t=s[e];return t?h(o,t):e}var Me=(o,s)=>Bt(o,nl,s),js=(o,s)=>Bt(o,rl,s),qi=(o,s)=>Bt(o,al,s),Pn=(o,s)=>Bt(o,ll,s),Cn=(o,s)=>Bt(o,dl,s);function Wt(o,s,e){return e==null||e===""?h(o,"nothing"):typeof e=="boolean"?h(o,e?"yes":"no"):s==="owner"?o.ownerName(String(e)):s==="kind"?Me(o,String(e)):s==="status"?js(o,String(e)):s==="confidence"&&typeof e=="number"?o.show.percent(e):s==="valid_to"?o.show.dateTime(String(e)):String(e)}function lt(o,s){return r`<span class="row">
    <span class="chip">${o.ownerName(s.owner)}</span>
    <span class="chip">${Me(o,s.kind)}</span>
    ${"pinned"in s&&s.pinned?r`<span class="chip good">${h(o,"pinned")}</span>`:c}
    ${s.in_doubt_with?.length?r`<span class="chip warn">${h(o,"in_doubt")}</span>`:c}
    ${s.status==="active"?c:r`<span class="chip">${js(o,s.status)}</span>`}
  </span>`}function je(o,s){return o!==void 0&&(o.own===null||o.own===s)}var Hs=["preference","feedback","fact"],Di=["memories","messages","facts","entities","relations"];var cl={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},xe,te,Nn,In,On,qn,Fs,Dn,Kt,me=class extends E{constructor(){super(...arguments);f(this,te);this.heading="";this.isBusy=!1;this.trouble="";f(this,xe,this.loader());f(this,Fs,async()=>{let{app:e}=this,t=d(this,xe).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("memory/forget",{...this.what,expected_revision:t.revision});e.notify(l(this,te,Dn).call(this,i)),this.dispatchEvent(new Event("forgotten"))}catch(i){let n=W(e,i);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});f(this,Kt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){d(this,xe).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,t=d(this,xe).current,i=t.state==="ready"&&t.value!==void 0,n=i&&Di.every(a=>!t.value?.[a]?.total);return r`<sb-dialog .heading=${this.heading} @closed=${d(this,Kt)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,a=>l(this,te,Nn).call(this,a,n),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,Kt)}>${g(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy||n}
        @click=${d(this,Fs)}
      >
        ${h(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};xe=new WeakMap,te=new WeakSet,Nn=function(e,t){let{app:i}=this;return r`
      <p>${h(i,t?"nothing_goes":"all_goes")}</p>
      ${Di.map(n=>l(this,te,In).call(this,n,e[n],e.messages_are_withheld))}
      ${e.conversations?r`<p>${h(i,"going_conversations",{count:e.conversations})}</p>`:c}
      ${e.names.length?r`<p>${h(i,"going_names",{names:e.names.join(", ")})}</p>`:c}
      ${l(this,te,On).call(this,e)}
    `},In=function(e,t,i){if(!t?.total)return c;let{app:n}=this,a=h(n,cl[e],{count:t.total});return e==="messages"&&i?r`<p>${a} <span class="quiet">${h(n,"withheld")}</span></p>`:r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${a}</summary>
      <ul>
        ${t.items.map(p=>r`<li>
            ${p.text}${p.is_cut?" …":""}
            ${p.status&&p.status!=="active"?r`<span class="chip">${js(n,p.status)}</span>`:c}
            ${p.at?r`<span class="quiet"
                  >${h(n,p.role==="user"?"said_at":"answered_at",{owner:n.ownerName(p.owner),at:n.show.dateTime(p.at)})}</span
                >`:c}
          </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,te,qn).call(this,e,t)}>${g(n,"more")}</button>`}
    </details>`},On=function(e){let{app:t}=this,i=e.would_stay;if(!i)return c;let n=(a,p)=>p.length?r`<p>${a}</p>
            <ul>
              ${p.map(u=>r`<li>${u.text}</li>`)}
            </ul>`:c;return r`
      ${n(h(t,"stays_contains"),i.only_contain_it)}
      ${n(h(t,"stays_about"),i.may_be_about_it)}
      ${i.messages_that_only_contain_it?r`<p>${h(t,"stays_messages",{count:i.messages_that_only_contain_it})}</p>`:c}
    `},qn=async function(e,t){try{let i=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:t.next_offset??0}),n=d(this,xe).current.value,a=i[e];if(!n||!a)return;if(i.revision!==n.revision){this.load();return}d(this,xe).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(i){this.trouble=W(this.app,i).message}},Fs=new WeakMap,Dn=function(e){let{app:t}=this,i=[...e.files_to_delete,...e.damaged_copies];return[h(t,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[h(t,"not_erased")],...i.length?[h(t,"files_left",{files:i.join(", ")})]:[]].join(" ")},Kt=new WeakMap,me.styles=[U,O`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],m([M({attribute:!1})],me.prototype,"what",2),m([M()],me.prototype,"heading",2),m([k()],me.prototype,"isBusy",2),m([k()],me.prototype,"trouble",2),me=m([S("sb-memory-forget")],me);function Un(o,{items:s,owners:e,how_they_hang_together:t}){let i=e.map(n=>o.ownerName(n)).join(", ");return r`
    <p class="quiet">${h(o,"recall_for",{owners:i})}</p>
    ${t.map(n=>r`<p>${n}</p>`)}
    ${s.length===0?r`<p data-state="empty">${g(o,"none_found")}</p>`:r`<ol class="stack">
          ${s.map(n=>pl(o,n))}
        </ol>`}
  `}function pl(o,s){let[e]=s.sources,t=s.memory_id?o.link(`/memory/${encodeURIComponent(s.memory_id)}`):e?o.link(`/turn/${encodeURIComponent(e)}`):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${s.text}</a>`:s.text}</p>
    <p class="quiet">
      ${hl(o,s).join("; ")}. ${h(o,"score",{score:o.show.number(s.score,4)})}
      ${s.by_way_of?r`<br />${s.by_way_of}`:c}
    </p>
    <span class="chip ${s.would_be_told?"good":""}"
      >${h(o,s.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function hl(o,s){let e=s.reasons.map(t=>{switch(t){case"words":return h(o,"reason_words",{share:o.show.percent(s.share)});case"meaning":return h(o,"reason_meaning");case"graph":return h(o,"reason_graph");case"overview":return h(o,"reason_overview")}});return e.length?e:[h(o,"reason_other")]}function zt(o,s,e){if(o.isAdmin)return{label:g(o,"undo"),run:()=>{ul(o,s,e)}}}async function ul(o,s,e){try{let t={memory_id:s,limit:1},{items:i}=await o.call("memory/history",t),[n]=i;if(!n)return;let{revision:a}=await o.call("memory/get",t);await o.call("memory/undo",{memory_id:s,expected_revision:a,group_id:n.group_id}),o.notify(h(o,"undone"))}catch(t){o.notifyFailure(t)}e()}var ml=20,Gt,Vt,G,Mn,jn,Ui,Mi,ji,Hi,He=class extends E{constructor(){super(...arguments);f(this,G);this.busy="";f(this,Gt,this.loader());f(this,Vt,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:ml});d(this,Gt).load(()=>e("waiting")),d(this,Vt).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${h(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${h(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${B(e,d(this,Gt).current,({items:i})=>r`<ul class="plain">
                ${he(i,n=>n.id,n=>l(this,G,Mn).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${h(e,"doubts_title")}</h2>
            <p class="quiet">${h(e,"doubts")}</p>
            ${B(e,d(this,Vt).current,({items:i})=>r`<ul class="plain">
                ${he(gl(i),fl,n=>l(this,G,jn).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
    </div>`}};Gt=new WeakMap,Vt=new WeakMap,G=new WeakSet,Mn=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:c}
      <div class="spread">
        ${lt(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${h(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,G,Ui).call(this,e,"confirm")}
            >
              ${h(t,"confirm")}
            </button>`:c}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${h(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,G,Ui).call(this,e,"reject")}
        >
          ${h(t,"reject")}
        </button>
      </div>
    </li>`},jn=function(e){let{app:t}=this,i=this.busy===""&&je(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(n=>r`<div class="spread">
          <blockquote>
            <a href=${t.link(`/memory/${encodeURIComponent(n.id)}`)}>${n.text}</a>
          </blockquote>
          <button
            ?disabled=${!i}
            aria-label=${`${h(t,"this_holds")}: ${n.text}`}
            @click=${()=>l(this,G,Mi).call(this,n,n===e.first?e.second:e.first,!1)}
          >
            ${h(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!i}
          aria-label=${`${h(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,G,Mi).call(this,e.first,e.second,!0)}
        >
          ${h(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},Ui=async function(e,t){await l(this,G,ji).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(h(this.app,t==="confirm"?"confirmed":"rejected"))})},Mi=async function(e,t,i){let n=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,G,ji).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...n(e),others:[n(t)],both_hold:i});let{app:a}=this;a.notify(h(a,"settled"),zt(a,e.id,()=>l(this,G,Hi).call(this)))})},ji=async function(e,t,i){this.busy=e;try{await i()}catch(n){this.app.notifyFailure(n)}finally{this.busy=""}l(this,G,Hi).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},Hi=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},He.styles=[U,O`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],m([M({attribute:!1})],He.prototype,"summary",2),m([k()],He.prototype,"busy",2),He=m([S("sb-memory-waiting")],He);var fl=o=>`${o.first.id} ${o.second.id}`;function gl(o){let s=new Map;for(let e of o)for(let t of e.in_doubt_with??[]){let[i,n]=e.id<t.id?[e,t]:[t,e];s.set(`${i.id} ${n.id}`,{first:i,second:n})}return[...s.values()]}var yl=250,bl=50,Hn={words:"",owner:"",kind:"",status:"active",isRecalling:!1},Le,ct,Be,N,Fe,Ls,dt,Fn,Ln,Bn,Bs,Wn,Kn,Ws,Ks,Fi,zs,Gs,fe=class extends E{constructor(){super(...arguments);f(this,N);this.isForgetting=!1;f(this,Le,new ee(()=>this.app,()=>this.requestUpdate()));f(this,ct,this.loader());f(this,Be);f(this,Ws,e=>{let t=e.target.value.trim();clearTimeout(d(this,Be)),q(this,Be,setTimeout(()=>l(this,N,Fi).call(this,t),yl))});f(this,Ks,e=>{e.preventDefault(),clearTimeout(d(this,Be)),l(this,N,Fi).call(this,this.search.value.trim())});f(this,zs,()=>{l(this,N,Fe).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,N,dt).call(this)});f(this,Gs,()=>{this.isForgetting=!1,l(this,N,Fe).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,Be))}load(){l(this,N,Ls).call(this,!1),this.wanted.isRecalling&&l(this,N,dt).call(this)}render(){let{app:e,summary:t}=this,{words:i,owner:n,kind:a,status:p}=this.wanted,$=!(i||n||a)&&p==="active"&&d(this,Le).hasFirst&&d(this,Le).total===0;return r`<div class="stack">
      ${t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:c}
      ${$?l(this,N,Fn).call(this):r`${l(this,N,Ln).call(this)} ${l(this,N,Wn).call(this)}`}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:i,...n?{owner:n}:{}}}
            .heading=${h(e,"forget_about",{words:i})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${d(this,Gs)}
          ></sb-memory-forget>`:c}
    </div>`}};Le=new WeakMap,ct=new WeakMap,Be=new WeakMap,N=new WeakSet,Fe=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},Ls=function(e){let{words:t,owner:i,kind:n,status:a}=this.wanted,p={limit:bl,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...i?{owner:i}:{},...n?{kind:n}:{}};d(this,Le).start(u=>this.app.call("memory/list",{...p,offset:u}),{clear:e})},dt=function(){let{words:e,owner:t}=this.wanted;d(this,ct).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Fn=function(){let{app:e}=this;return e.info&&!e.info.logs?Ie(e):r`${X(h(e,"empty_title"),h(e,"empty"))}
      <ul class="stack">
        <li>${h(e,"empty_say_preference")}</li>
        <li>${h(e,"empty_say_fact")}</li>
        <li>${h(e,"empty_ask")}</li>
      </ul>`},Ln=function(){let{app:e,summary:t,wanted:i}=this;return r`<form class="card" role="search" @submit=${d(this,Ks)}>
      <label class="field search" for="search"
        >${h(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${i.words}
          @input=${d(this,Ws)}
        />
      </label>
      ${l(this,N,Bs).call(this,h(e,"owner"),i.owner,[["",h(e,"everybody")],...t.owners.map(n=>[n.owner,`${e.ownerName(n.owner)} (${e.show.number(l(this,N,Bn).call(this,n.kinds))})`])],n=>l(this,N,Fe).call(this,{owner:n}))}
      ${l(this,N,Bs).call(this,h(e,"kind"),i.kind,[["",h(e,"all_kinds")],...Hs.map(n=>[n,Me(e,n)])],n=>l(this,N,Fe).call(this,{kind:n}))}
      ${l(this,N,Bs).call(this,h(e,"which"),i.status,[["active",h(e,"which_active")],["pinned",h(e,"which_pinned")],["all",h(e,"which_all")]],n=>l(this,N,Fe).call(this,{status:n}))}
      ${i.words?r`<div class="row search">
            <button type="button" aria-expanded=${i.isRecalling} @click=${d(this,zs)}>
              ${h(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!je(t,i.owner||(t.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${h(e,"forget_about",{words:i.words})}
            </button>
          </div>`:c}
    </form>`},Bn=function(e){return Object.values(e).reduce((t,i)=>t+i,0)},Bs=function(e,t,i,n){return r`<label class="field"
      >${e}
      <select
        @change=${a=>{n(a.target.value),l(this,N,Ls).call(this,!0),this.wanted.isRecalling&&l(this,N,dt).call(this)}}
      >
        ${i.map(([a,p])=>r`<option value=${a} ?selected=${a===t}>${p}</option>`)}
      </select>
    </label>`},Wn=function(){let{app:e,wanted:t}=this,i=d(this,Le);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${h(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${B(e,d(this,ct).current,n=>Un(e,n),()=>l(this,N,dt).call(this))}
          </section>`:c}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${h(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${i.state==="ready"?h(e,"found",{count:i.total}):""}
        </p>
        ${i.hasFirst&&i.items.length===0?r`<p data-state="empty">${g(e,"none_found")}</p>`:r`<ul class="plain">
              ${he(i.items,n=>n.id,n=>l(this,N,Kn).call(this,n))}
            </ul>`}
        ${i.foot()}
      </section>
    `},Kn=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${lt(t,e)}
        <span class="quiet">
          ${e.by_person?h(t,"told_by_person"):h(t,"learnt_from",{count:e.sources})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},Ws=new WeakMap,Ks=new WeakMap,Fi=function(e){e!==this.wanted.words&&(l(this,N,Fe).call(this,{words:e,...e?{}:{isRecalling:!1}}),d(this,ct).clear(),l(this,N,Ls).call(this,!0),this.wanted.isRecalling&&l(this,N,dt).call(this))},zs=new WeakMap,Gs=new WeakMap,fe.styles=[U,O`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([M({attribute:!1})],fe.prototype,"summary",2),m([M({attribute:!1})],fe.prototype,"wanted",2),m([k()],fe.prototype,"isForgetting",2),m([oe("#search")],fe.prototype,"search",2),fe=m([S("sb-memory-list")],fe);var Vs="switchboard-draft-",ke={has:o=>sessionStorage.getItem(Vs+o)!==null,get(o){let s=sessionStorage.getItem(Vs+o);return s===null?void 0:JSON.parse(s)},set:(o,s)=>sessionStorage.setItem(Vs+o,JSON.stringify(s)),delete:o=>sessionStorage.removeItem(Vs+o)};function Yt(o){let{text:s,kind:e,owner:t,pinned:i,valid_to:n}=o;return{text:s,kind:e,owner:t,pinned:i,until:n?wl(n):""}}function Ys({base:o,fields:s}){let e=Yt(o),t={};return s.text.trim()!==e.text&&(t.text=s.text.trim()),s.kind!==e.kind&&(t.kind=s.kind),s.owner!==e.owner&&(t.owner=s.owner),s.pinned!==e.pinned&&(t.pinned=s.pinned),s.until!==e.until&&(s.until?t.valid_to=_l(s.until):t.no_end=!0),t}function _l(o){return new Date(`${o}T23:59:59`).toISOString()}function wl(o){let s=new Date(o),e=t=>String(t).padStart(2,"0");return`${s.getFullYear()}-${e(s.getMonth()+1)}-${e(s.getDate())}`}var $l=300,vl=["text","kind","owner","pinned","until"],xl={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},F,zn,Li,Gn,pt,Js,Vn,Yn,Bi,Zn,Zt,se=class extends E{constructor(){super(...arguments);f(this,F);this.isBusy=!1;this.trouble="";f(this,Js,e=>{e.preventDefault(),l(this,F,Yn).call(this,this.draft)});f(this,Zt,()=>{ke.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=ke.get(this.memory.id)??{base:this.memory,fields:Yt(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:i}=this.draft,n=Object.keys(Ys(this.draft)).length>0;return r`<form class="card stack" @submit=${d(this,Js)}>
      <h2>${h(e,"edit_title")}</h2>
      ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
      ${t?l(this,F,zn).call(this,t):c}
      <label class="field"
        >${h(e,"text")}
        <textarea
          rows="3"
          maxlength=${$l}
          required
          .value=${i.text}
          @input=${a=>l(this,F,pt).call(this,{text:Zs(a)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${h(e,"kind")}
          <select @change=${a=>l(this,F,pt).call(this,{kind:Zs(a)})}>
            ${Hs.map(a=>r`<option value=${a} ?selected=${a===i.kind}>
                  ${Me(e,a)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?r`<label class="field"
              >${h(e,"owner")}
              <select @change=${a=>l(this,F,pt).call(this,{owner:Zs(a)})}>
                ${l(this,F,Gn).call(this).map(a=>r`<option value=${a} ?selected=${a===i.owner}>
                      ${e.ownerName(a)}
                    </option>`)}
              </select>
            </label>`:c}
        <label class="field"
          >${h(e,"until")}
          <input
            type="date"
            .value=${i.until}
            @change=${a=>l(this,F,pt).call(this,{until:Zs(a)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${i.pinned}
            @change=${a=>l(this,F,pt).call(this,{pinned:a.target.checked})}
          />
          ${h(e,"pinned")}
        </label>
      </div>
      <p class="quiet">${h(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!n||this.isBusy||t!==void 0}>
          ${h(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${d(this,Zt)}>
          ${g(e,"cancel")}
        </button>
      </div>
    </form>`}};F=new WeakSet,zn=function(e){let{app:t}=this,i=Yt(e),n=this.draft.fields,a=Yt(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${h(t,"conflict_title")}</h3>
      <p>${h(t,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${h(t,"field")}</span></th>
              <th scope="col">${h(t,"conflict_theirs")}</th>
              <th scope="col">${h(t,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${vl.filter(p=>i[p]!==n[p]||a[p]!==n[p]).map(p=>r`<tr>
                <th scope="row">${h(t,xl[p])}</th>
                <td>${l(this,F,Li).call(this,p,i)}</td>
                <td>${l(this,F,Li).call(this,p,n)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{l(this,F,Vn).call(this,e)}}>
          ${h(t,"conflict_store")}
        </button>
        <button type="button" @click=${d(this,Zt)}>${h(t,"conflict_keep")}</button>
      </div>
    </section>`},Li=function(e,t){let{app:i}=this;return e==="pinned"?h(i,t.pinned?"yes":"no"):e==="kind"?Me(i,t.kind):e==="owner"?i.ownerName(t.owner):e==="until"?t.until?i.show.date(`${t.until}T12:00:00`):h(i,"nothing"):t.text},Gn=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},pt=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},ke.set(this.memory.id,this.draft)},Js=new WeakMap,Vn=async function(e){this.theirs=void 0;let t=Ys(this.draft);Object.keys(t).length&&await l(this,F,Bi).call(this,t,e.revision)},Yn=async function(e){let t=Ys(e);!Object.keys(t).length||this.isBusy||await l(this,F,Bi).call(this,t,e.base.revision)},Bi=async function(e,t){let{app:i}=this,n=this.memory.id;this.isBusy=!0,this.trouble="";try{await i.call("memory/update",{...e,memory_id:n,expected_revision:t}),ke.delete(n),this.dispatchEvent(new Event("stored"))}catch(a){let p=W(i,a);this.trouble=p.message,p.code==="memory_changed_meanwhile"&&await l(this,F,Zn).call(this,n)}finally{this.isBusy=!1}},Zn=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=W(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},Zt=new WeakMap,se.styles=[U,O`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],m([M({attribute:!1})],se.prototype,"memory",2),m([k()],se.prototype,"draft",2),m([k()],se.prototype,"theirs",2),m([k()],se.prototype,"isBusy",2),m([k()],se.prototype,"trouble",2),m([oe("textarea")],se.prototype,"text",2),m([oe("#conflict")],se.prototype,"conflict",2),se=m([S("sb-memory-editor")],se);function Zs(o){return o.target.value}var kl=["noop","conflict"];function Jn(o,s,e,t){let i=o.isAdmin&&s.undone_at===null&&!kl.includes(s.action),n=o.show.dateTime(s.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${qi(o,s.action)}</strong>
        <span class="quiet">${Pn(o,s.actor)}, ${n}</span>
        ${s.undone_at?r`<span class="chip">${h(o,"was_undone",{at:o.show.ago(s.undone_at)})}</span>`:c}
      </p>
      ${i?r`<button
            ?disabled=${!e}
            aria-label=${`${g(o,"undo")}: ${qi(o,s.action)}, ${n}`}
            @click=${t}
          >
            ${g(o,"undo")}
          </button>`:c}
    </div>
    ${Object.keys(s.changes).length?r`<dl>
          ${Tl(s).map(([a,{before:p,after:u}])=>r`<div>
              <dt>${Cn(o,a)}</dt>
              <dd>
                ${p==null?c:r`<span class="unseen">${h(o,"before")}</span>
                      <del>${Wt(o,a,p)}</del>`}
                ${Al(s)?c:r`<span class="unseen">${h(o,"after")}</span>
                      <ins>${Wt(o,a,u)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:c}
  </li>`}function Tl({changes:o}){let s=Object.entries(o),{text:e}=o;return e&&(e.before===null||e.after===null)?[["text",e]]:s}var Al=({changes:o})=>o.text?.after===null;var Rl=250,Sl=20,Jt,ht,We,Qn,Wi,Qs,Xs,Qt,ne=class extends E{constructor(){super(...arguments);f(this,We);this.holds="this";this.isBusy=!1;this.trouble="";f(this,Jt,this.loader());f(this,ht);f(this,Qs,()=>{clearTimeout(d(this,ht)),q(this,ht,setTimeout(()=>this.load(),Rl))});f(this,Xs,async()=>{let{app:e,memory:t,other:i}=this;if(!i||this.isBusy)return;let[n,a]=this.holds==="this"?[t,i]:[i,t],p=u=>({memory_id:u.id,expected_revision:u.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...p(n),others:[p(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:n.id}))}catch(u){let $=W(e,u);this.trouble=$.message,$.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});f(this,Qt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,ht))}load(){let e=this.words?.value.trim();d(this,Jt).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:Sl,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:i}=this;return r`<sb-dialog .heading=${h(e,"merge_title")} @closed=${d(this,Qt)}>
      <div class="stack">
        <p>${h(e,"merge_text",{text:t.text})}</p>
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        <label class="field"
          >${h(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${d(this,Qs)} />
        </label>
        ${B(e,d(this,Jt).current,({items:n})=>l(this,We,Qn).call(this,n.filter(a=>a.id!==t.id)),()=>this.load())}
        ${i?r`<fieldset>
              <legend>${h(e,"merge_holds")}</legend>
              ${l(this,We,Wi).call(this,"this",t.text)} ${l(this,We,Wi).call(this,"other",i.text)}
            </fieldset>`:c}
      </div>
      <button slot="actions" @click=${d(this,Qt)}>${g(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy}
        @click=${d(this,Xs)}
      >
        ${h(e,"merge")}
      </button>
    </sb-dialog>`}};Jt=new WeakMap,ht=new WeakMap,We=new WeakSet,Qn=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${h(t,"merge_with")}</legend>
      ${e.map(i=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${i.id===this.other?.id}
            @change=${()=>this.other=i}
          />
          ${i.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${g(t,"none_found")}</p>`},Wi=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},Qs=new WeakMap,Xs=new WeakMap,Qt=new WeakMap,ne.styles=[U,O`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([M({attribute:!1})],ne.prototype,"memory",2),m([k()],ne.prototype,"other",2),m([k()],ne.prototype,"holds",2),m([k()],ne.prototype,"isBusy",2),m([k()],ne.prototype,"trouble",2),m([oe("#words")],ne.prototype,"words",2),ne=m([S("sb-memory-merge")],ne);var Ke,ts,ft,v,ut,Xn,er,Xt,tr,sr,ei,ti,ir,es,or,nr,Ki,rr,si,mt,ge=class extends E{constructor(){super(...arguments);f(this,v);this.doing="";this.busy="";this.said="";f(this,Ke,this.loader());f(this,ts,new ee(()=>this.app,()=>this.requestUpdate()));f(this,ft,new ee(()=>this.app,()=>this.requestUpdate()));f(this,si,()=>{this.doing="",ke.delete(d(this,v,ut)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(d(this,Ke).clear(),this.said="",this.doing=ke.has(d(this,v,ut))?"edit":""),super.willUpdate(e)}load(){let e=d(this,v,ut);d(this,Ke).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),d(this,ts).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),d(this,ft).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${B(e,d(this,Ke).current,t=>l(this,v,Xn).call(this,t.memory),()=>this.load())}
    </div>`}};Ke=new WeakMap,ts=new WeakMap,ft=new WeakMap,v=new WeakSet,ut=function(){return this.path[0]??""},Xn=function(e){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,v,ir).call(this,h(t,"stored"))}
            @closed=${()=>l(this,v,ti).call(this,!0)}
          ></sb-memory-editor>`:l(this,v,er).call(this,e)}
      ${l(this,v,tr).call(this,e)} ${l(this,v,sr).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${h(t,"forget_this")}
            @closed=${()=>l(this,v,ti).call(this,!1)}
            @forgotten=${d(this,si)}
          ></sb-memory-forget>`:c}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,v,ti).call(this,!1)}
            @merged=${i=>l(this,v,rr).call(this,i.detail)}
          ></sb-memory-merge>`:c}
    `},er=function(e){let{app:t}=this,i=je(this.summary,e.owner)&&this.busy==="",n=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${lt(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${h(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:c}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${h(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(a=>r`<li>
                  <a href=${t.link(`/memory/${encodeURIComponent(a.id)}`)}>${a.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${h(t,"decide_in_list")}</a></p>
          </div>`:c}
      <dl>
        ${l(this,v,Xt).call(this,h(t,"since"),t.show.date(e.valid_from))}
        ${l(this,v,Xt).call(this,h(t,"until"),Wt(t,"valid_to",e.valid_to))}
        ${l(this,v,Xt).call(this,h(t,"how_known"),e.by_person?h(t,"told_by_person"):`${h(t,"learnt")} (${t.show.percent(e.confidence)})`)}
        ${l(this,v,Xt).call(this,h(t,"used"),e.last_used_at?h(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):h(t,"never_used"))}
      </dl>
      ${je(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!i} @click=${()=>l(this,v,ei).call(this,"edit")}>
              ${h(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!i} @click=${()=>{l(this,v,or).call(this,e)}}>
              ${h(t,e.pinned?"unpin":"pin")}
            </button>
            ${n?r`<button id="merge" ?disabled=${!i} @click=${()=>l(this,v,ei).call(this,"merge")}>
                  ${h(t,"merge")}
                </button>`:c}
            <button id="forget" class="bad" ?disabled=${!i} @click=${()=>l(this,v,ei).call(this,"forget")}>
              ${h(t,"forget")}
            </button>
          </div>`:r`<p class="quiet">${h(t,"not_yours")}</p>`}
    </section>`},Xt=function(e,t){return r`<div>
      <dt>${e}</dt>
      <dd>${t}</dd>
    </div>`},tr=function(e){let{app:t}=this,i=d(this,ts),n=e.sources-i.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${h(t,"evidence")}</h2>
      ${i.hasFirst&&!e.sources?r`<p>${h(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${i.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${h(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.link(`/turn/${encodeURIComponent(a.id)}`)}
                      >${h(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${i.hasFirst&&n>0?r`<p class="quiet">${h(t,"evidence_gone",{count:n})}</p>`:c}
            ${i.foot()}`}
    </section>`},sr=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${h(e,"history")}</h2>
      <ol class="plain">
        ${d(this,ft).items.map(t=>Jn(e,t,this.busy==="",()=>{l(this,v,nr).call(this,t)}))}
      </ol>
      ${d(this,ft).foot()}
    </section>`},ei=function(e){this.said="",this.doing=e},ti=function(e){this.doing="",e&&l(this,v,es).call(this,"edit")},ir=function(e){this.doing="",this.said=e,this.app.notify(e,zt(this.app,d(this,v,ut),()=>l(this,v,mt).call(this))),l(this,v,mt).call(this),l(this,v,es).call(this,"edit")},es=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},or=async function(e){let{app:t}=this;await l(this,v,Ki).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=h(t,e.pinned?"unpinned":"was_pinned")}),l(this,v,es).call(this,"pin")},nr=async function(e){let{app:t}=this,i=d(this,Ke).current.value?.memory;if(!i)return;let n=!0;await l(this,v,Ki).call(this,e.group_id,async()=>{n=(await t.call("memory/undo",{memory_id:i.id,expected_revision:i.revision,group_id:e.group_id})).memory!==null,this.said=h(t,"undone"),t.notify(this.said)}),n?l(this,v,es).call(this,"history"):t.go("/memory",{replace:!0})},Ki=async function(e,t){this.busy=e;try{await t()}catch(i){this.app.notifyFailure(i)}finally{this.busy=""}l(this,v,mt).call(this)},rr=function(e){let{app:t}=this;this.doing="",t.notify(h(t,"merged"),zt(t,e,()=>l(this,v,mt).call(this))),e!==d(this,v,ut)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,v,mt).call(this)},si=new WeakMap,mt=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},ge.styles=[U,O`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],m([M({attribute:!1})],ge.prototype,"summary",2),m([k()],ge.prototype,"doing",2),m([k()],ge.prototype,"busy",2),m([k()],ge.prototype,"said",2),ge=m([S("sb-memory-one")],ge);var ss,is,ii=class extends E{constructor(){super(...arguments);f(this,ss,Hn);f(this,is,this.loader())}load(){d(this,is).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?h(e,"one"):g(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${h(e,"to_list")}</a>`:c}
      </div>
      ${B(e,d(this,is).current,n=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${n}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${n}
                .wanted=${d(this,ss)}
                @wanted=${a=>q(this,ss,a.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};ss=new WeakMap,is=new WeakMap,ii=m([S("sb-memory")],ii);var oi=class extends E{load(){}render(){return r`<h1 tabindex="-1">${g(this.app,"request")}</h1>`}};oi=m([S("sb-request")],oi);var ni=class extends E{load(){}render(){return r`<h1 tabindex="-1">${g(this.app,"settings")}</h1>`}};ni=m([S("sb-settings")],ni);var ar=y("de","views/turn/i18n");var zi={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered in its place",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered in its place. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Tokens in",cached:"of these cached",out:"Tokens out",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look under what was recalled.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What was recalled",recalled_none:"Nothing was recalled for this turn.",way_profile:"told before",way_words:"called to mind by the words",way_tool:"looked up by a tool",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}"};var lr=y("es","views/turn/i18n");var dr=y("fr","views/turn/i18n");var cr=y("it","views/turn/i18n");var pr=y("nl","views/turn/i18n");var _=V({en:zi,de:ar,es:lr,fr:dr,it:cr,nl:pr});function os(o){return o in zi?o:void 0}function gt(o,s){let e=os(`why_${s??""}`);return e?_(o,e):s??""}function Pl(o,s){let{route:e,reason:t}=s,i=os(`${e}_${t}`)??os(`${e}_other`);return i?_(o,i,{why:gt(o,s.error??t)}):gt(o,t)}function ur(o,s){let{heard:e,answers:t,turn:i}=s,n=[];if(e&&n.push({title:`${_(o,"heard")} · ${o.ownerName(e.owner)}`,at:o.show.time(e.at,!0),body:hr(o,e)}),i){let a=os(`route_${i.route}`);n.push({title:_(o,"way"),failed:i.failed,body:r`<p>
          ${a?r`<span class="chip">${_(o,a)}</span>`:c} ${Pl(o,i)}
        </p>
        ${i.route==="model"&&i.error!==null?r`<p>${_(o,"broke",{why:gt(o,i.error)})}</p>`:c}`}),n.push(...Cl(o,i))}for(let a of t)n.push({title:_(o,a.is_late?"answered_late":"answered"),at:o.show.time(a.at,!0),body:hr(o,a)});return n}function hr(o,s){return r`<p class="said">${s.text}</p>
    ${s.is_cut?r`<p class="quiet">${_(o,"cut")}</p>`:c}`}function Cl(o,s){let e=Math.max(s.total_ms,s.late_ms??0,1),t=0,i=s.requests.map(n=>({at:n.at_ms,step:Nl(o,n,e)}));for(let n of s.tools)t=n.at_ms??t,i.push({at:t,step:Il(o,n,e)});for(let n of s.states)i.push({at:n.at_ms,step:Ol(o,n)});return i.sort((n,a)=>n.at-a.at).map(({step:n})=>n)}function mr(o,s,e){let t=Math.min(100,100*o/e);return[t,Math.min(100-t,100*(s??0)/e)]}function Gi(o,s){return _(o,"after",{span:o.show.span(s)})}function fr(o){return r`<dl class="facts">
    ${o.map(s=>s?r`<div>
            <dt>${s[0]}</dt>
            <dd>${s[1]}</dd>
          </div>`:c)}
  </dl>`}function Nl(o,s,e){let{show:t}=o;return{title:_(o,"request",{deployment:s.deployment}),failed:s.failed!==null&&s.failed!=="abandoned",at:Gi(o,s.at_ms),share:mr(s.at_ms,s.duration_ms,e),body:r`${s.first_choice!==null?r`<p>
            ${_(o,"took_over",{deployment:s.first_choice,why:gt(o,s.passed_over)})}
          </p>`:c}
      ${s.retries.map(i=>r`<p>${_(o,"retried",{why:gt(o,i)})}</p>`)}
      ${s.failed!==null?r`<p>${_(o,"request_failed",{why:gt(o,s.failed)})}</p>`:c}
      ${fr([s.purpose==="turn"?void 0:[_(o,"purpose"),s.purpose],s.model?[_(o,"model"),s.model]:void 0,[_(o,"in"),t.number(s.input_tokens)],s.cached_tokens?[_(o,"cached"),t.number(s.cached_tokens)]:void 0,[_(o,"out"),t.number(s.output_tokens)],s.reasoning_tokens?[_(o,"reasoning"),t.number(s.reasoning_tokens)]:void 0,s.cost===null?void 0:[_(o,"cost"),t.money(s.cost)],s.first_word_ms===null?void 0:[_(o,"first_word"),t.span(s.first_word_ms)],s.duration_ms===null?void 0:[_(o,"took"),t.span(s.duration_ms)]])}`}}function Il(o,s,e){let{show:t}=o;return{title:_(o,"tool",{name:s.name}),failed:s.failed,...s.at_ms===null?{}:{at:Gi(o,s.at_ms),share:mr(s.at_ms,s.duration_ms,e)},body:r`${s.duration_ms===null?c:fr([[_(o,"took"),t.span(s.duration_ms)]])}
      <details>
        <summary>${_(o,"given")}</summary>
        <pre>${s.arguments||_(o,"nothing")}</pre>
      </details>
      ${s.is_private?r`<p class="quiet">${_(o,"private")}</p>`:r`<details>
            <summary>${_(o,"gave")}</summary>
            <pre>${s.result||_(o,"nothing")}</pre>
          </details>`}
      ${s.is_cut?r`<p class="quiet">${_(o,"cut")}</p>`:c}`}}function Ol(o,s){let e=_(o,"absent");return{title:_(o,"changed",{name:o.entityName(s.entity_id)}),at:Gi(o,s.at_ms),body:r`<p>
      ${_(o,"from_to",{before:s.before??e,after:s.after??e})}
    </p>`}}function gr(o,s){return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${_(o,"recalled")}</h2>
    ${s.recalled.length===0?r`<p class="quiet">${_(o,"recalled_none")}</p>`:r`<ul class="memories">
          ${s.recalled.map(e=>r`<li>${ql(o,e)}</li>`)}
        </ul>`}
  </section>`}function yr(o,s){let{memories:e,waiting:t,is_read:i}=s.learnt,n=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${_(o,"learnt")}</h2>
    ${n?r`<p class="quiet">${_(o,i?"learnt_none":"learnt_unread")}</p>`:c}
    ${e.length?r`<ul class="memories">
          ${e.map(a=>r`<li>${br(o,a)}</li>`)}
        </ul>`:c}
    ${t?r`<p>
          ${_(o,"waiting",{count:t})}
          <a href=${o.link("/memory/waiting")}>${_(o,"decide")}</a>
        </p>`:c}
  </section>`}function ql(o,s){let e=r`<span class="quiet">${_(o,`way_${s.way}`)}</span>`;if(s.memory)return r`${br(o,s.memory)} ${e}`;if(s.conversation_id!==null){let t=`/conversations/${encodeURIComponent(s.conversation_id)}`;return r`<a href=${o.link(t)}>${_(o,"recalled_message")}</a> ${e}`}return r`${_(o,"recalled_gone")} ${e}`}function br(o,s){return r`<a href=${o.link(`/memory/${encodeURIComponent(s.id)}`)}>${s.text}</a>
    <span class="chip">${o.ownerName(s.owner)}</span>`}var Dl=200,ze,yt,rs,bt,_t,Y,_r,wr,$r,vr,xr,kr,ns=class extends E{constructor(){super(...arguments);f(this,Y);f(this,ze,this.loader());f(this,yt,this.loader());f(this,rs,"");f(this,bt);f(this,_t,0)}connectedCallback(){super.connectedCallback();let e=++no(this,_t)._;this.app.subscribe("turns/subscribe",{},t=>l(this,Y,_r).call(this,t)).then(t=>{e===d(this,_t)&&this.isConnected?q(this,bt,t):t()}).catch(()=>{})}disconnectedCallback(){var e;super.disconnectedCallback(),q(this,_t,d(this,_t)+1),(e=d(this,bt))==null||e.call(this),q(this,bt,void 0)}load(){let[e]=this.path;e!==void 0&&(e!==d(this,rs)&&(d(this,ze).clear(),d(this,yt).clear()),q(this,rs,e),d(this,ze).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&d(this,yt).load(()=>l(this,Y,wr).call(this,t)),t}))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${g(this.app,"turn")}</h1>
      ${this.path.length===0?X(_(this.app,"unnamed_title"),_(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${_(this.app,"to_conversations")}</a
            >`):B(this.app,d(this,ze).current,e=>l(this,Y,$r).call(this,e),()=>this.load())}
    </div>`}};ze=new WeakMap,yt=new WeakMap,rs=new WeakMap,bt=new WeakMap,_t=new WeakMap,Y=new WeakSet,_r=function(e){e.message_id===d(this,ze).current.value?.heard?.id&&this.load()},wr=async function(e){return(await this.app.call("request/list",{limit:Dl})).items.filter(i=>i.message_id!==null&&i.message_id===e.heard?.id)},$r=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):c}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:c}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:c}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:c}
        </p>
        <a
          class="button"
          href=${this.app.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${_(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${_(this.app,"axis")}</h2>
        ${e.turn?l(this,Y,xr).call(this,e):c}
        <ol class="axis">
          ${ur(this.app,e).map(i=>l(this,Y,kr).call(this,i))}
        </ol>
        ${l(this,Y,vr).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${_(this.app,"wiped")}</p>`:c}
      </section>
      ${e.turn?c:X(_(this.app,"old_title"),_(this.app,"old"))}
      ${e.turn?gr(this.app,e.turn):c} ${yr(this.app,e)}`},vr=function(){let e=d(this,yt).current.value??[];return e.length===0?c:r`<h3 id="sent">${_(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.link(`/request/${encodeURIComponent(t.id)}`)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},xr=function(e){let t=e.turn;if(!t)return c;let{show:i}=this.app,n=[[_(this.app,"total"),i.span(t.total_ms)]];return t.first_word_ms!==null&&n.push([_(this.app,"first_word"),i.span(t.first_word_ms)]),t.cost!==null&&n.push([_(this.app,"cost"),i.money(t.cost)]),r`<dl class="facts">
      ${n.map(([a,p])=>r`<div>
            <dt>${a}</dt>
            <dd>${p}</dd>
          </div>`)}
    </dl>`},kr=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${_(this.app,"failed")}</span>`:c}
        </h3>
        ${e.at===void 0?c:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:c}
      ${e.body}
    </li>`},ns.styles=[U,O`
      ol.axis {
        list-style: none;
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
        overflow-wrap: anywhere;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      dl.facts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
        font-size: 14px;
      }
      dl.facts > div {
        display: flex;
        gap: 6px;
      }
      dl.facts dt {
        color: var(--sb-quiet);
      }
      dl.facts dd {
        font-variant-numeric: tabular-nums;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        list-style: none;
        display: grid;
        gap: 8px;
      }
    `],ns=m([S("sb-turn")],ns);var Tr=y("de","views/usage/i18n");var Ar={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var Rr=y("es","views/usage/i18n");var Sr=y("fr","views/usage/i18n");var Er=y("it","views/usage/i18n");var Pr=y("nl","views/usage/i18n");var w=V({en:Ar,de:Tr,es:Rr,fr:Sr,it:Er,nl:Pr});function Cr(o,s,e){return e==="money"?o.show.money(s):w(o,"n_tokens",{count:s})}function ri(o,s){let e=s.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>Ml(o,t,t.limit??0))}
  </ul>`}function Ml(o,s,e){let t=`${w(o,`of_${s.of}`)}, ${w(o,`per_${s.period}`)}`,i=s.used>=e,n=s.course==="stop"||s.course==="cheaper"?w(o,`now_${s.course}`):s.when_spent?w(o,`then_${s.when_spent}`):w(o,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${i?"chip bad":"quiet"}>
        ${w(o,"used_of",{used:Cr(o,s.used,s.unit),limit:Cr(o,e,s.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(s.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${n} ${w(o,"resets",{at:o.show.dateTime(s.resets)})}
    </p>
  </li>`}var as=800,Ge=220,ai=24,li=18,Nr=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],Ir=O`
  .chart {
    width: 100%;
    height: auto;
    display: block;
  }
  .chart text {
    fill: var(--sb-quiet);
    font-size: 13px;
  }
  .chart line {
    stroke: var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function Vi(o){return`color-mix(in srgb, ${Nr[Math.min(o,Nr.length-1)]??"#757575"} 78%, var(--sb-text))`}function Or(o,s){let e=[],t=Date.parse(`${s}T12:00:00Z`);for(let i=Date.parse(`${o}T12:00:00Z`);i<=t;i+=864e5)e.push(new Date(i).toISOString().slice(0,10));return e}function qr(o,s,e,t,i,n){let a=new Map(s.map(ie=>[ie.day,ie])),p=(ie,Xe)=>ie.parts[Xe]?.[i]??0,u=e.map(ie=>{let Xe=a.get(ie);return Xe?t.reduce((hs,us)=>hs+p(Xe,us),0):0}),$=Math.max(...u,0),I=Ge-ai-li,b=as/e.length,A=Math.max(1,b-(e.length>60?.5:3)),D=e.flatMap((ie,Xe)=>{let hs=a.get(ie);if(!hs||!$)return[];let us=Ge-ai;return t.map((ba,_a)=>{let io=p(hs,ba)/$*I;return us-=io,$o`<rect x=${(Xe*b).toFixed(2)} y=${us.toFixed(2)} width=${A.toFixed(2)}
        height=${io.toFixed(2)} style="fill:${Vi(_a)}"></rect>`})}),K=i==="cost"?o.show.money($):w(o,"n_tokens",{count:$}),Q=e[0],Qe=e[e.length-1];return r`<svg class="chart" viewBox="0 0 ${as} ${Ge}" role="img" aria-label=${n}>
    <line x1="0" y1=${li} x2=${as} y2=${li}></line>
    <line x1="0" y1=${Ge-ai} x2=${as} y2=${Ge-ai}></line>
    <text x="0" y=${li-5}>${K}</text>
    ${D}
    <text x="0" y=${Ge-6}>${Q?wt(o,Q):""}</text>
    <text x=${as} y=${Ge-6} text-anchor="end">${Qe?wt(o,Qe):""}</text>
  </svg>`}function wt(o,s){return o.show.date(`${s}T12:00:00Z`)}var jl=[7,30,90,400],Hl=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],Fl=["local","model","fallback","none"],ls,H,Dr,Ur,Mr,jr,Yi,Hr,Fr,Lr,$t,Br,ye=class extends E{constructor(){super(...arguments);f(this,H);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";f(this,ls,this.loader())}load(){d(this,ls).load(()=>l(this,H,Dr).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${g(this.app,"usage")}</h1>
      ${l(this,H,Ur).call(this)}
      ${B(this.app,d(this,ls).current,e=>l(this,H,Mr).call(this,e),()=>this.load())}
    </div>`}};ls=new WeakMap,H=new WeakSet,Dr=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),i=[...t.days.items];for(let n=t.days.next_offset;n!==null;){let a=await this.app.call("usage/get",{...e,offset:n});i.push(...a.days.items),n=a.days.next_offset}return{usage:t,days:i}},Ur=function(){let{app:e}=this,t=e.info?.entries??[],i=(n,a,p,u)=>r`<label class="field">
        ${w(e,n)}
        <select
          @change=${$=>{let I=p[$.target.selectedIndex];I&&u(I[0]),this.load()}}
        >
          ${p.map(([$,I])=>r`<option ?selected=${$===a}>${I}</option>`)}
        </select>
      </label>`;return r`<div class="row filters">
      ${i("period",this.days,jl.map(n=>[n,w(e,"n_days",{count:n})]),n=>this.days=n)}
      ${i("apart",this.by,[["purpose",w(e,"purpose")],["agent",w(e,"agent")],["model",w(e,"model")]],n=>this.by=n)}
      ${t.length>1?i("connection",this.entry,[["",w(e,"all")],...t.map(n=>[n.entry_id,n.title])],n=>this.entry=n):c}
    </div>`},Mr=function({usage:e,days:t}){let{app:i}=this;if(!t.length&&!e.connections.some(a=>a.budgets.some(p=>p.limit!==null)))return X(w(i,"empty_title"),w(i,"empty"));let n=r`<a class="button" href=${i.link("/settings")}>${w(i,"set_prices")}</a>`;return r`
      ${l(this,H,jr).call(this,e)}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${w(i,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${n}</div>
          </section>`:c}
      ${t.length?l(this,H,Hr).call(this,e,t):c}
      ${e.connections.map(a=>{let p=a.budgets.some(u=>u.limit!==null);return r`<section class="card stack">
          <h2>${w(i,"budgets")}${e.connections.length>1?`: ${a.title}`:""}</h2>
          ${p?ri(i,a.budgets):r`<p class="quiet">${w(i,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${i.link("/settings")}>${w(i,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,H,Br).call(this,e)}
    `},jr=function({total:e}){let{app:t}=this,i=(n,a)=>r`<div><strong>${n}</strong>${w(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${i(e.cost===null?w(t,"no_price"):t.show.money(e.cost),"cost")}
        ${i(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${i(e.cached_share===null?"–":t.show.percent(e.cached_share),"cached")}
        ${i(t.show.number(e.calls),"calls")}
        ${i(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,H,Yi).call(this,e.turns)} ${w(t,"cached_means")}</p>
    </section>`},Yi=function(e){let{app:t}=this,i=Fl.filter(n=>e[n]).map(n=>w(t,`route_${n}`,{count:e[n]??0}));return i.length?`${w(t,"turns")}: ${i.join(", ")}.`:""},Hr=function(e,t){let{app:i}=this,n=e.total.cost!==null,a=n?this.wanted:"tokens",p=new Map;for(let b of t)for(let[A,D]of Object.entries(b.parts))p.set(A,(p.get(A)??0)+D.tokens);let u=[...p.keys()].sort((b,A)=>+(b==="others")-+(A==="others")||(p.get(A)??0)-(p.get(b)??0)),$=Or(e.from,e.to),I=w(i,"chart",{from:wt(i,e.from),to:wt(i,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${w(i,"by_day")}</h2>
        ${n?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${w(i,a==="cost"?"show_tokens":"show_cost")}
            </button>`:c}
      </div>
      ${qr(i,t,$,u,a,I)}
      <ul class="plain row">
        ${u.map((b,A)=>r`<li class="chip">
            <span class="swatch" style="background:${Vi(A)}"></span>
            ${l(this,H,$t).call(this,e,b)}
          </li>`)}
      </ul>
      <details>
        <summary>${w(i,"as_table")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${w(i,"by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${w(i,"day")}</th>
                ${u.map(b=>r`<th class="number" scope="col">${l(this,H,$t).call(this,e,b)}</th>`)}
                <th class="number" scope="col">${w(i,"tokens")}</th>
                <th class="number" scope="col">${w(i,"cost")}</th>
                <th class="number" scope="col">${w(i,"cached")}</th>
                <th class="number" scope="col">${w(i,"first_word")}</th>
                <th scope="col">${w(i,"turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${t.map(b=>l(this,H,Fr).call(this,b,u,a))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`},Fr=function(e,t,i){let{app:n}=this,a=e.median_first_token_ms;return r`<tr>
      <th scope="row">${wt(n,e.day)}</th>
      ${t.map(p=>r`<td class="number">${l(this,H,Lr).call(this,e.parts[p]?.[i]??0,i)}</td>`)}
      <td class="number">${n.show.number(e.input_tokens+e.output_tokens)}</td>
      <td class="number">${e.cost===null?w(n,"no_price"):n.show.money(e.cost)}</td>
      <td class="number">${e.cached_share===null?"–":n.show.percent(e.cached_share)}</td>
      <td class="number">${a===null?"–":n.show.span(a)}</td>
      <td>${l(this,H,Yi).call(this,e.turns)}</td>
    </tr>`},Lr=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},$t=function(e,t){let{app:i}=this;return t==="others"?w(i,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?w(i,"agent_gone"):w(i,"no_agent")):this.by==="model"?t||w(i,"model_unknown"):Hl.includes(t)?w(i,`for_${t}`):t},Br=function(e){let{app:t}=this,i=this.by==="agent"?e.agents.map(n=>[l(this,H,$t).call(this,e,n.agent),n]):this.by==="model"?e.models.map(n=>[l(this,H,$t).call(this,e,n.model),n]):e.purposes.map(n=>[l(this,H,$t).call(this,e,n.purpose),n]);return i.length?r`<section class="card stack">
      <h2>${w(t,this.by)}</h2>
      <div class="scrolls" tabindex="0" role="group" aria-label=${w(t,this.by)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${w(t,this.by)}</th>
              <th class="number" scope="col">${w(t,"cost")}</th>
              <th class="number" scope="col">${w(t,"read")}</th>
              <th class="number" scope="col">${w(t,"cached")}</th>
              <th class="number" scope="col">${w(t,"written")}</th>
              <th class="number" scope="col">${w(t,"calls")}</th>
              <th class="number" scope="col">${w(t,"failed")}</th>
            </tr>
          </thead>
          <tbody>
            ${i.map(([n,a])=>r`<tr>
                <th scope="row">${n}</th>
                <td class="number">${a.cost===null?w(t,"no_price"):t.show.money(a.cost)}</td>
                <td class="number">${t.show.number(a.input_tokens)}</td>
                <td class="number">${a.cached_share===null?"–":t.show.percent(a.cached_share)}</td>
                <td class="number">${t.show.number(a.output_tokens)}</td>
                <td class="number">${t.show.number(a.calls)}</td>
                <td class="number">${t.show.number(a.failed)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
    </section>`:r``},ye.styles=[U,Ir,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],m([k()],ye.prototype,"days",2),m([k()],ye.prototype,"by",2),m([k()],ye.prototype,"entry",2),m([k()],ye.prototype,"wanted",2),ye=m([S("sb-usage")],ye);var Wr=y("de","views/work/i18n");var Kr={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",number:"{id}",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"{count} parts failed and are tried again by themselves.",windows_parked:"{count} parts were given up after five attempts; trying again reads them.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"{count} failed or were given up.",begun:"Begun {at}.",no_readings:'Nothing is read in chunks. That happens when very much waits at once, as after an import, or when the action "Listen back now" is called with a time to begin at.',several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in conversations of ChatGPT or of another Switchboard, after a trial run that tells the cost.',embedding_off:"Nothing is found by its meaning, only by its words, because no deployment for embeddings is named. It can be named in the settings.",missing:"{memories} memories and {count} messages have no vector yet. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"{count} conversations wait for their summary.",no_summaries:"No conversation waits for its summary.",summaries_failing:"{count} could not be summarised and are tried again by themselves.",undo_import:"Undo import",undo_means:"This forgets {count} messages of {conversations} conversations and {memories} memories that were learnt from them. It cannot be taken back.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var zr=y("es","views/work/i18n");var Gr=y("fr","views/work/i18n");var Vr=y("it","views/work/i18n");var Yr=y("nl","views/work/i18n");var T=V({en:Kr,de:Wr,es:zr,fr:Gr,it:Vr,nl:Yr});var Ye,be,xt,Ze,x,Zi,Zr,Jr,di,Ve,vt,Ji,Qr,Qi,Xr,ea,ta,sa,Xi,ia,oa,na,Te=class extends E{constructor(){super(...arguments);f(this,x);this.problem="";this.busy=!1;f(this,Ye,this.loader());f(this,be);f(this,xt);f(this,Ze,0)}load(){d(this,Ye).load(()=>l(this,x,Zr).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,x,Zi).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${g(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${Ue(e,this.problem)}</div>`:c}
      ${B(e,d(this,Ye).current,t=>l(this,x,Jr).call(this,t),()=>this.load())}
      ${this.asked?l(this,x,na).call(this,this.asked):c}
    </div>`}};Ye=new WeakMap,be=new WeakMap,xt=new WeakMap,Ze=new WeakMap,x=new WeakSet,Zi=function(){var e;q(this,Ze,d(this,Ze)+1),(e=d(this,xt))==null||e.call(this),q(this,xt,void 0)},Zr=function(){l(this,x,Zi).call(this);let e=d(this,Ze);return new Promise((t,i)=>{this.app.subscribe("work/subscribe",{},n=>{if(e===d(this,Ze)){if("problem"in n){this.problem=n.problem;return}this.problem="",q(this,be,"standing"in n?n.standing:d(this,be)&&{...d(this,be),...n.changes}),d(this,be)&&(d(this,Ye).current.state==="ready"?d(this,Ye).put(d(this,be)):t(d(this,be)))}}).then(n=>{e===d(this,Ze)?q(this,xt,n):n()},i)})},Jr=function(e){return e.learning.state==="off"?r`${Ie(this.app)}${l(this,x,Xi).call(this,e.summaries)}`:r`
      ${l(this,x,Qr).call(this,e.learning)} ${l(this,x,Xr).call(this,e.graph)}
      ${l(this,x,ea).call(this,e.readings)} ${l(this,x,ta).call(this,e.imports)}
      ${l(this,x,sa).call(this,e.embedding)} ${l(this,x,Xi).call(this,e.summaries)}
    `},di=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${T(this.app,`state_${e}`)}</span>`},Ve=function(e,t){return r`<div class="spread"><h2>${T(this.app,e)}</h2>${l(this,x,di).call(this,t)}</div>`},vt=function(e,t,i){let n=t.id?T(this.app,"number",{id:t.id.slice(0,8)}):"";return i.map(a=>r`<button
        ?disabled=${this.busy}
        aria-label=${`${T(this.app,a)}: ${T(this.app,e)} ${n}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,x,Ji).call(this,a,e,t)}}
      >
        ${T(this.app,a)}
      </button>`)},Ji=async function(e,t,i){this.busy=!0;try{let n=i.id===void 0?{}:{item_id:i.id};await this.app.call(`work/${e}`,{kind:t,...n,expected_revision:i.revision}),this.app.notify(T(this.app,`done_${e}`))}catch(n){this.app.notifyFailure(n)}finally{this.busy=!1,this.asked=void 0}},Qr=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,x,Ve).call(this,"learning",e.state)}
        <p>${T(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${g(t,"health")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,x,Ve).call(this,"learning",e.state)}
      <p>
        ${e.pending?T(t,"pending",{count:e.pending}):T(t,"nothing_pending")}
        ${i?T(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(n=>r`<li class="chip">
                ${t.ownerName(n.owner)}: ${t.show.number(n.pending)}
              </li>`)}
          </ul>`:c}
      <p class="quiet">
        ${e.last_run?T(t,"last_run",{ago:t.show.ago(e.last_run)}):T(t,"never_run")}
        ${e.next_run&&!i?T(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?T(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,x,Qi).call(this,e.windows)}
      ${e.budgets?.some(n=>n.limit!==null)?ri(t,e.budgets):c}
      <div class="row">
        ${l(this,x,vt).call(this,"learning",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},Qi=function(e){if(!e||e.failed+e.parked===0)return c;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?T(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?T(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(i=>r`<p>${Ue(t,i)}</p>`)}
    </div>`},Xr=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,x,Ve).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${T(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${g(t,"open_settings")}</a>`:r`<p>
              ${e.pending?T(t,"pending",{count:e.pending}):T(t,"nothing_pending")}
            </p>
            ${l(this,x,Qi).call(this,e.windows)}`}
    </section>`},ea=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${T(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(i=>{let n=T(t,i.kind==="again"?"read_again":"backlog"),a=i.status==="running"?i.failed?["pause","cancel","retry"]:["pause","cancel"]:i.status==="paused"?["resume","cancel"]:i.status==="done"&&i.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${n}</strong>${l(this,x,di).call(this,i.status)}</div>
                <progress max=${Math.max(1,i.chunks)} .value=${i.read} aria-label=${n}></progress>
                <p class="quiet">
                  ${T(t,"chunks",{read:i.read,count:i.chunks})}
                  ${i.failed+i.parked?T(t,"chunks_failed",{count:i.failed+i.parked}):""}
                  ${T(t,"begun",{at:t.show.dateTime(i.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,x,vt).call(this,"reading",i,a)}</div>`:c}
              </li>`})}
          </ul>`:r`<p class="quiet">${T(t,"no_readings")}</p>`}
    </section>`},ta=function(e){let{app:t}=this,i={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${T(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(n=>{let a=`${n.format}, ${n.owner?t.ownerName(n.owner):T(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,x,di).call(this,n.status)}</div>
                <progress max=${Math.max(1,n.total)} .value=${n.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${T(t,"imported",{position:n.position,count:n.total,added:n.added,known:n.known,refused:n.refused})}
                  ${T(t,"begun",{at:t.show.dateTime(n.begun)})}
                </p>
                ${n.error?r`<p class="alert bad">${Ue(t,n.error)}</p>`:c}
                <div class="row">
                  ${l(this,x,vt).call(this,"import",n,i[n.status])}
                  <button class="bad" ?disabled=${this.busy} @click=${()=>{l(this,x,ia).call(this,n)}}>
                    ${T(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${T(t,"no_imports")}</p>`}
    </section>`},sa=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,x,Ve).call(this,"embedding",e.state)}
        <p>${T(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${g(t,"open_settings")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing",n=e.missing;return r`<section class="card stack">
      ${l(this,x,Ve).call(this,"embedding",e.state)}
      <p>
        ${n==null?T(t,"missing_unknown"):n.memories+n.messages?T(t,"missing",{memories:n.memories,count:n.messages}):T(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${T(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${Ue(t,e.last_failure.reason)}
          </p>`:c}
      <div class="row">
        ${l(this,x,vt).call(this,"embedding",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},Xi=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,x,Ve).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?T(t,"summaries_waiting",{count:e.waiting}):T(t,"no_summaries")}
        ${e.failing?T(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,x,vt).call(this,"summaries",e,["retry"])}</div>`:c}
    </section>`},ia=async function(e){this.busy=!0;try{let t=await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision});this.asked={kind:"undo",item:e,of:"import",...t.would_forget?{goes:t.would_forget}:{}}}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1}},oa=async function(e){this.busy=!0;try{await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision,confirm:!0}),this.app.notify(T(this.app,"undone"))}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1,this.asked=void 0}},na=function(e){let{app:t}=this,i=e.kind==="undo",n=e.goes;return r`<sb-dialog
      heading=${T(t,i?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${i&&n?T(t,"undo_means",{count:n.messages,conversations:n.conversations,memories:n.memories.length}):T(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${g(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy}
        @click=${()=>{i?l(this,x,oa).call(this,e.item):l(this,x,Ji).call(this,"cancel",e.of,e.item)}}
      >
        ${T(t,i?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},Te.styles=[U,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],m([k()],Te.prototype,"asked",2),m([k()],Te.prototype,"problem",2),m([k()],Te.prototype,"busy",2),Te=m([S("sb-work")],Te);var ci=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(o,s)=>r`<sb-conversations .app=${o} .path=${s}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(o,s)=>r`<sb-turn .app=${o} .path=${s}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(o,s)=>r`<sb-memory .app=${o} .path=${s}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(o,s)=>r`<sb-graph .app=${o} .path=${s}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(o,s)=>r`<sb-request .app=${o} .path=${s}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(o,s)=>r`<sb-work .app=${o} .path=${s}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(o,s)=>r`<sb-usage .app=${o} .path=${s}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(o,s)=>r`<sb-health .app=${o} .path=${s}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(o,s)=>r`<sb-settings .app=${o} .path=${s}></sb-settings>`}],ds="conversations";var Bl={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},aa=60,eo=60*aa,ra=24*eo,pi=class{constructor(s){this.hass=s}number(s,e=0){let{number_format:t}=this.hass().locale;return new Intl.NumberFormat(this.#s(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(s)}percent(s){return new Intl.NumberFormat(this.#s(),{style:"percent",maximumFractionDigits:0}).format(s)}money(s){let e=s!==0&&Math.abs(s)<.1?4:2;return new Intl.NumberFormat(this.#s(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(s)}span(s){let[e,t,i]=s<1e3?[s,"millisecond",0]:s<9e4?[s/1e3,"second",1]:[s/6e4,"minute",0];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:i}).format(e)}bytes(s){let[e,t]=s<1e6?[s/1e3,"kilobyte"]:[s/1e6,"megabyte"];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(s,e=!1){return new Intl.DateTimeFormat(this.#o(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#i(),timeZone:this.#t()}).format(new Date(s))}date(s){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return new Intl.DateTimeFormat(this.#o(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#t()}).format(new Date(s));let{day:t,month:i,year:n}=this.#e(s);return e==="DMY"?`${t}/${i}/${n}`:e==="MDY"?`${i}/${t}/${n}`:`${n}-${i}-${t}`}dateTime(s){return`${this.date(s)}, ${this.time(s)}`}day(s){let{day:e,month:t,year:i}=this.#e(s);return`${i}-${t}-${e}`}ago(s){let e=(new Date(s).getTime()-Date.now())/1e3,[t,i]=Math.abs(e)<eo?[e/aa,"minute"]:Math.abs(e)<ra?[e/eo,"hour"]:[e/ra,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),i)}#e(s){let e=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#t()}).formatToParts(new Date(s)),t=i=>e.find(n=>n.type===i)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#t(){let{locale:s,config:e}=this.hass();return s.time_zone==="server"?e.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#i(){let{time_format:s}=this.hass().locale;return s==="12"?{hourCycle:"h12"}:s==="24"?{hourCycle:"h23"}:{}}#s(){let{number_format:s,language:e}=this.hass().locale;return s==="system"?void 0:Bl[s]??e}#o(){let{date_format:s,language:e}=this.hass().locale;return s==="system"?void 0:e}};var Wl=3e3,hi=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new pi(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,type:`switchboard/${e}`})}catch(i){throw W(this,i)}}async subscribe(e,t,i){let{connection:n}=this.hass,a={...t,type:`switchboard/${e}`},p=!1,u,$,I=async()=>{u=await n.subscribeMessage(A=>p||i(A),a,{resubscribe:!1}),p&&u().catch(()=>{})},b=()=>{clearTimeout($),I().catch(()=>{!p&&this.hass.connected&&($=setTimeout(b,Wl))})};try{await I()}catch(A){throw W(this,A)}return n.addEventListener("ready",b),()=>{p=!0,clearTimeout($),n.removeEventListener("ready",b),u?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,t={}){let i=this.link(e);t.replace?history.replaceState(history.state,"",i):history.pushState(null,"",i),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=W(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?g(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function la(o){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${o}></ha-icon>`:c}var da=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],Kl=1e4,zl=3e3,L,kt,Tt,Je,Ae,At,j,ca,to,ui,pa,so,cs,ha,ua,ma,fa,ga,ya,ps,mi,re=class extends Z{constructor(){super(...arguments);f(this,j);this.narrow=!1;this.isLost=!1;f(this,L);f(this,kt);f(this,Tt);f(this,Je);f(this,Ae);f(this,At);f(this,cs,()=>{this.isLost=!0});f(this,ps,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find($=>$ instanceof HTMLAnchorElement),i=d(this,L);if(!t||t.target||t.hasAttribute("download"))return;let{origin:n,pathname:a,search:p,hash:u}=new URL(t.href);n!==location.origin||!a.startsWith(`${i.prefix}/`)||(e.preventDefault(),i.go(a.slice(i.prefix.length)+p+u))});f(this,mi,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",d(this,L)&&(l(this,j,so).call(this),l(this,j,ui).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(d(this,kt)),clearTimeout(d(this,Tt)),(e=d(this,Ae))==null||e.call(this),q(this,Ae,void 0),d(this,Je)?.removeEventListener("disconnected",d(this,cs)),q(this,Je,void 0)}shouldUpdate(e){if(!e.has("hass"))return!0;let t=e.get("hass");if(d(this,L)&&(d(this,L).hass=this.hass),!t)return!0;let{hass:i}=this,n=t.language!==i.language||t.locale!==i.locale||t.connected!==i.connected||t.user!==i.user||t.connection!==i.connection;return t.language!==i.language&&l(this,j,to).call(this),n&&d(this,L)?.tell("changed"),n||e.size>1}willUpdate(){d(this,L)||(q(this,L,new hi(this.hass)),d(this,L).addEventListener("notice",()=>l(this,j,ga).call(this)),d(this,L).addEventListener("returned",()=>this.requestUpdate()),l(this,j,so).call(this),l(this,j,ca).call(this)),d(this,L).narrow=this.narrow,d(this,L).prefix=this.route.prefix}render(){let e=d(this,L),[t="",...i]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),n=ci.find(a=>a.name===t);return r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${d(this,mi)} aria-label=${g(e,"menu")}>
                &#9776;
              </button>`:c}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${g(e,"views")}>
          <ul>
            ${ci.filter(a=>a.name===a.within&&(!a.admin||e.isAdmin)).map(a=>l(this,j,ha).call(this,e,a,n?.within??ds))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,j,ma).call(this,e)}</div>
      <main @click=${d(this,ps)}>${l(this,j,ua).call(this,e,t,n,i)}</main>
      <div role="status" aria-live="polite">${l(this,j,fa).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&d(this,L)?.info){d(this,L).go(`/settings/${e}`,{replace:!0});return}l(this,j,ya).call(this)}};L=new WeakMap,kt=new WeakMap,Tt=new WeakMap,Je=new WeakMap,Ae=new WeakMap,At=new WeakMap,j=new WeakSet,ca=async function(){await l(this,j,to).call(this),await l(this,j,ui).call(this)},to=async function(){let{hass:e}=this;await Promise.all([Ro(Ai(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),d(this,L)?.tell("changed"),this.requestUpdate()},ui=async function(){var t;let e=d(this,L);if(!(!e||!this.isConnected)){clearTimeout(d(this,Tt)),(t=d(this,Ae))==null||t.call(this),q(this,Ae,void 0);try{let i=await e.subscribe("info",{},n=>l(this,j,pa).call(this,e,n));this.isConnected?q(this,Ae,i):i()}catch(i){this.trouble=W(e,i),q(this,Tt,setTimeout(()=>{l(this,j,ui).call(this)},zl))}}},pa=function(e,t){let i=e.info,n=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new pe("gone","gone",g(e,"gone")),this.requestUpdate(),t.is_running&&i&&(n||!i.is_running)?e.tell("returned"):i&&e.tell("changed")},so=function(){let e=d(this,L)?.hass.connection;!e||e===d(this,Je)||(e.addEventListener("disconnected",d(this,cs)),q(this,Je,e))},cs=new WeakMap,ha=function(e,t,i){return r`<li>
      <a
        href=${e.link(`/${t.name}`)}
        aria-current=${t.name===i?"page":c}
        @click=${d(this,ps)}
        >${la(t.icon)}${g(e,t.name)}</a
      >
    </li>`},ua=function(e,t,i,n){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${g(e,"loading")}</p>`;if(t&&!i)return r`<h1 tabindex="-1">${g(e,"no_such_page")}</h1>
        <a href=${e.link(`/${ds}`)}>${g(e,ds)}</a>`;let a=i??ci.find(p=>p.name===ds);return!a||a.admin&&!e.isAdmin?r`<h1 tabindex="-1">${g(e,"administrators_only")}</h1>`:a.draw(e,n)},ma=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${g(e,"lost")}</p>`:c}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:c}
      ${t&&da&&t.page!==da?r`<p class="alert warn spread" data-banner="stale">
            ${g(e,"stale")}
            <button @click=${()=>location.reload()}>${g(e,"reload")}</button>
          </p>`:c}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${g(e,"guests")}</p>`:c}
    `},fa=function(e){let{notice:t}=e;if(!t)return c;let{action:i}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${i?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),i.run()}}
          >
            ${i.label}
          </button>`:c}
    </div>`},ga=function(){clearTimeout(d(this,kt)),this.requestUpdate();let{notice:e}=d(this,L);q(this,kt,setTimeout(()=>{d(this,L)?.notice===e&&(d(this,L).notice=void 0,this.requestUpdate())},Kl))},ya=function(){let{path:e}=this.route;if(e===d(this,At)||!d(this,L)?.info)return;let t=d(this,At)===void 0;if(q(this,At,e),t)return;this.scrollTop=0;let i=this.renderRoot.querySelector("main > *");i instanceof Z&&i.updateComplete.then(()=>{i.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},ps=new WeakMap,mi=new WeakMap,re.styles=[U,O`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],m([M({attribute:!1})],re.prototype,"hass",2),m([M({type:Boolean,reflect:!0})],re.prototype,"narrow",2),m([M({attribute:!1})],re.prototype,"route",2),m([M({attribute:!1})],re.prototype,"panel",2),m([k()],re.prototype,"trouble",2),m([k()],re.prototype,"isLost",2),re=m([S("switchboard-panel")],re);
